import { contract } from '@idocard/contract'
import type { Employee } from '@idocard/contract/company/employee'
import { isLocked } from '@idocard/domain/company/card-template'
import { lastInvitedDay, MAX_EMPLOYEES, shownEmployeeState } from '@idocard/domain/company/employee'
import { formatMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { DepartmentRow, EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { accentOn, cardSeenBy, cardsBySn, withTemplateText } from '../../cards/card/index.ts'
import { givenTo, lockCards, writeCards } from '../card-template/index.ts'
import { lockCompany } from '../company/index.ts'
import { begunAnew } from './begun-anew.ts'
import { codesOf } from './code.store.ts'
import { changeState } from './invitation.store.ts'
import { invite } from './invite.ts'
import { accept, decline, invitationsShown } from './join.ts'
import { NO_NAME } from './no-name.ts'
import { printCodes } from './print-codes.ts'
import { sheetPath } from './sheet.ts'
import {
  countEmployees,
  departments,
  departmentsNamed,
  employees,
  heldCards,
  isJoinedTwice,
  leavingOf,
  listEmployees,
  removedEmployee,
  type SINGLE,
  takenFields,
} from './store.ts'
import { writeCardsOf } from './write-card.ts'

const TAKEN: Record<(typeof SINGLE)[number], Record<Lang, string>> = {
  phone: { 'zh-tw': '清單裡已經有人用這個手機號碼', 'en-us': 'Somebody on the list has this phone number.' },
  email: { 'zh-tw': '清單裡已經有人用這個 Email', 'en-us': 'Somebody on the list has this email address.' },
  employeeNumber: {
    'zh-tw': '清單裡已經有人用這個員工編號',
    'en-us': 'Somebody on the list has this employee number.',
  },
}
const iso = (at: Date | null) => at?.toISOString() ?? null

const shown = (employee: EmployeeRow, { named, holders, leaving, codes, now }: Around): Employee => {
  const { companyId: _company, memberId: _member, departmentId, cardSn, createdAt, ...more } = employee
  const {
    cardDue: _due,
    givenPhone: _phone,
    givenEmail: _email,
    lookId: _look,
    lookVersion: _seen,
    countedId: _counted,
    joinLinkId: _link,
    eventId: _event,
    ...row
  } = more
  const printedAt = codes.get(row.id)
  return {
    ...row,
    state: shownEmployeeState(row, now),
    phone: formatMobile(row.phone),
    // One that was deleted meanwhile is none.
    departmentId: named.has(departmentId ?? 0) ? (departmentId ?? 0) : 0,
    departmentCh: named.get(departmentId ?? 0)?.titleCh ?? '',
    departmentEn: named.get(departmentId ?? 0)?.titleEn ?? '',
    // One that they have given up is not theirs any more.
    cardSn: cardSn && holders.has(row.id) ? cardSn : '',
    isOfDirectory: leaving.has(row.id),
    leavesAt: iso(leaving.get(row.id) ?? null),
    invitedAt: iso(row.invitedAt),
    remindedAt: iso(row.remindedAt),
    answerBy: row.state === 'invited' && row.remindedAt ? lastInvitedDay(row.remindedAt) : null,
    codeUntil: printedAt ? lastInvitedDay(printedAt) : null,
    joinedAt: iso(row.joinedAt),
    createdAt: createdAt.toISOString(),
    removedAt: iso(row.removedAt),
  }
}

interface Around {
  named: ReadonlyMap<number, DepartmentRow>
  /** The ids of those who have the company's card. */
  holders: ReadonlySet<number>
  /** When codes were printed that can be used, by the ids of their people. */
  codes: ReadonlyMap<number, Date>
  now: Date
  /** Whom the directory keeps, by their ids, and when they leave. */
  leaving: ReadonlyMap<number, Date | null>
}
const around = async (db: Tx, rows: readonly EmployeeRow[], now: Date): Promise<Around> => ({
  named: await departmentsNamed(db, rows),
  holders: await heldCards(db, rows),
  codes: await codesOf(db, rows, now),
  now,
  leaving: await leavingOf(db, rows),
})
const shownAlone = async ({ db, now }: { db: Tx; now: Date }, row: EmployeeRow) =>
  shown(row, await around(db, [row], now))

/**
 * What the audit log keeps: nothing that says who it is, because erasing a person must not break its chain. The id leads to
 * the person for as long as the company has them.
 */
const told = ({ departmentId, state, exceptions }: EmployeeRow) => ({
  departmentId,
  state,
  // Of which fields, without the words.
  exceptions: Object.keys(exceptions).toSorted(),
})

/** The calls of a company's staff about its people. Whoever adds or changes somebody locks the company first. */
export function employeeCalls({ queue, secret, publicUrl }: { queue: Queue; secret: string; publicUrl: string }) {
  /** Their card, if they have one, gets what the company writes about them now. */
  const write = (unit: Pick<Unit, 'db' | 'after'>, employee: EmployeeRow) => writeCardsOf(unit, queue, [employee])

  return implement(contract.employee, {
    async list(asked, { db, acting, lang, now }) {
      const { list, ...page } = (await listEmployees(db, acting, asked, now)) ?? refuseInvalid(['cursor'], lang)
      const beside = await around(db, list, now)
      return { list: list.map((row) => shown(row, beside)), ...page }
    },

    async list_signatures(asked, { db, acting, lang, now }) {
      const joined = await listEmployees(db, acting, { ...asked, state: 'joined', plastic: '' }, now)
      const { list, ...page } = joined ?? refuseInvalid(['cursor'], lang)
      const beside = await around(db, list, now)
      // Whoever has given the card up since signs nothing of the company.
      const signing = list.map((row) => shown(row, beside)).filter(({ cardSn }) => cardSn !== '')
      const cards = await cardsBySn(
        db,
        signing.map(({ cardSn }) => cardSn),
      )
      const signed = signing.flatMap(({ id, nameCh, nameEn, email, departmentCh, departmentEn }, at) => {
        const whole = cards[at]
        if (!whole) return []
        const { state, version } = whole.card
        const { cardSn, url, fields } = cardSeenBy(whole, 'visitor', publicUrl)
        const card = { cardSn, url, fields, state, version, accent: accentOn(whole) }
        return [{ id, nameCh, nameEn, email, departmentCh, departmentEn, card }]
      })
      return { list: signed, ...page }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return shownAlone({ db, now }, (await employees.get(db, acting, id)) ?? refuse('not_found'))
    },

    async save({ id, version, departmentId, ...typed }, context) {
      const { db, acting, lang, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = id === 0 ? undefined : ((await employees.lock(db, acting, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('employee.changed')
      if (!before && (await countEmployees(db, acting)) >= MAX_EMPLOYEES) refuse('employee.many')
      if (departmentId !== 0 && !(await departments.get(db, acting, departmentId)))
        refuseInvalid(['departmentId'], lang)
      if (!typed.nameCh && !typed.nameEn) refuseFields({ nameCh: NO_NAME[lang] })
      const taken = await takenFields(db, acting, { id, ...typed })
      if (taken.length > 0) refuseFields(Object.fromEntries(taken.map((name) => [name, TAKEN[name][lang]])))
      const fields = { ...typed, departmentId: departmentId || null, ...(before && begunAnew(before, typed)) }
      const after = before
        ? await employees.update(db, acting, before, fields)
        : await employees.insert(db, acting, fields)
      await write(context, after)
      changed({ thing: 'employee', id: after.id, ...(before && { before: told(before) }), after: told(after) })
      return shownAlone(context, after)
    },

    async remove({ id }, context) {
      const { db, acting, now, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = (await employees.lock(db, acting, id)) ?? refuse('not_found')
      // The company's look ends on their card.
      await write(context, before)
      await employees.remove(db, acting, before, now)
      changed({ thing: 'employee', id, before: told(before) })
      return {}
    },

    async restore({ id }, context) {
      const { db, acting, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      if ((await countEmployees(db, acting)) >= MAX_EMPLOYEES) refuse('employee.many')
      const removed = await removedEmployee(db, acting, id)
      if (
        removed &&
        ((await takenFields(db, acting, removed)).length > 0 || (await isJoinedTwice(db, acting, removed)))
      )
        refuse('employee.twice')
      const after = (await employees.restore(db, acting, id)) ?? refuse('not_found')
      await write(context, after)
      changed({ thing: 'employee', id, after: told(after) })
      return {}
    },

    async end_exception({ id, field }, context) {
      const { db, acting, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      // The card before its person, as everybody locks them.
      const { cardSn } = (await employees.get(db, acting, id)) ?? refuse('not_found')
      const [card] = cardSn === null ? [] : await lockCards(db, [cardSn])
      const before = (await employees.lock(db, acting, id)) ?? refuse('not_found')
      const { [field]: _ended, ...exceptions } = before.exceptions
      const after = await employees.update(db, acting, before, { exceptions })
      const given = await givenTo(db, after)
      const isTheirs = card !== undefined && card.cardSn === after.cardSn && card.memberId === after.memberId
      // Also a text that the template never writes: the person cannot change it.
      if (isTheirs && given && isLocked(field, given.template.rules[field]))
        await writeCards(db, [{ ...card, fields: withTemplateText(card.fields, given, field) }], context.now)
      await write(context, after)
      changed({ thing: 'employee', id, before: told(before), after: told(after) })
      return shownAlone(context, after)
    },

    async invite({ id }, { db, acting, now, after, changed, refuse }) {
      const before = (await employees.lock(db, acting, id)) ?? refuse('not_found')
      const hasCard = (await heldCards(db, [before])).has(id)
      const invited = await changeState(
        db,
        before,
        await invite({ db, now, after }, { queue, secret }, before, hasCard),
      )
      changed({ thing: 'employee', id, before: told(before), after: told(invited) })
      return shownAlone({ db, now }, invited)
    },

    async print_codes({ list }, context) {
      const { printed, problems } = await printCodes(context, secret, list)
      for (const { before, after } of printed)
        context.changed({
          thing: 'employee',
          id: after.id,
          before: told(before),
          after: { ...told(after), newCode: true },
        })
      return {
        path:
          printed.length > 0
            ? sheetPath(
                secret,
                context,
                printed.map(({ after }) => after.id),
              )
            : '',
        list: problems,
      }
    },

    load_invitations: async (_input, context) => ({ list: await invitationsShown(context) }),

    accept: async ({ id }, context) => ({ cardSn: await accept(context, queue, id) }),

    async decline({ id }, context) {
      await decline(context, id)
      return {}
    },
  })
}
