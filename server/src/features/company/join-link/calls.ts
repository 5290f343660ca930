import { contract } from '@idocard/contract'
import type { JoinLink } from '@idocard/contract/company/join-link'
import { joinLinkState, MAX_LINK_DAYS, MAX_LINKS } from '@idocard/domain/company/join-link'
import { DAY_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Acting } from '../../../api/authorise.ts'
import { implement } from '../../../api/implement.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { DepartmentRow, JoinLinkRow } from '../../../db/schema/company/employee.ts'
import type { Queue } from '../../../queue/queue.ts'
import { newActivation } from '../../../shared/activation.ts'
import { qrSvg } from '../../../shared/qr.ts'
import { seal, unseal } from '../../../shared/secrets.ts'
import { lockCompany } from '../company/index.ts'
import { departments, joinUrl } from '../employee/index.ts'
import { join, look } from './join.ts'
import { countLinks, departmentsOfLinks, joinLinks, peopleOf, setPaused } from './store.ts'

const PAST: Record<Lang, string> = {
  'zh-tw': `請選今天起 ${MAX_LINK_DAYS} 天內的日期`,
  'en-us': `Choose a day from today on, at most ${MAX_LINK_DAYS} days ahead.`,
}

/** What the audit log keeps: nothing that opens the link. */
const told = ({ name, departmentId, maxPeople, endsOn, domain, isPaused }: JoinLinkRow) => ({
  ...{ name, departmentId, maxPeople, endsOn, domain, isPaused },
})

interface Services {
  queue: Queue
  secret: string
  publicUrl: string
}
interface At {
  db: Tx
  acting: Acting<'employee.edit'>
  now: Date
}

/** The links with which people join a company by themselves, and their joining. */
export function joinLinkCalls({ queue, secret, publicUrl }: Services) {
  const shown = (row: JoinLinkRow, named: ReadonlyMap<number, DepartmentRow>, { acting, now }: At): JoinLink => {
    const { companyId: _company, codeHash: _hash, sealedCode, departmentId, createdAt, removedAt, ...link } = row
    const department = named.get(departmentId ?? 0)
    return {
      ...link,
      // One that was deleted meanwhile is none.
      departmentId: department?.id ?? 0,
      departmentCh: department?.titleCh ?? '',
      departmentEn: department?.titleEn ?? '',
      state: joinLinkState(row, taiwanDay(now)),
      url: joinUrl(publicUrl, acting.company.prefix, unseal(secret, sealedCode)),
      createdAt: createdAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    }
  }
  const opened = async (at: At, row: JoinLinkRow) => {
    const link = shown(row, await departmentsOfLinks(at.db, [row]), at)
    const people = await peopleOf(at.db, at.acting, row)
    return {
      ...link,
      qr: qrSvg(link.url, { level: 'M', hasMark: false }),
      people: people.map(({ joinedAt, ...one }) => ({ ...one, joinedAt: joinedAt?.toISOString() ?? null })),
    }
  }

  return implement(contract.joinLink, {
    async list(asked, { db, acting, now, lang }) {
      const { list, ...page } = (await joinLinks.list(db, acting, asked)) ?? refuseInvalid(['cursor'], lang)
      const named = await departmentsOfLinks(db, list)
      return { list: list.map((row) => shown(row, named, { db, acting, now })), ...page }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return opened({ db, acting, now }, (await joinLinks.get(db, acting, id)) ?? refuse('not_found'))
    },

    async save({ id, version, departmentId, ...typed }, context) {
      const { db, acting, lang, now, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = id === 0 ? undefined : ((await joinLinks.lock(db, acting, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('join_link.changed')
      if (!before && (await countLinks(db, acting)) >= MAX_LINKS) refuse('join_link.many')
      if (departmentId !== 0 && !(await departments.get(db, acting, departmentId)))
        refuseInvalid(['departmentId'], lang)
      // The day that it has may be over: whoever corrects the name need not let it go on.
      const isNewDay = typed.endsOn !== before?.endsOn
      const last = taiwanDay(new Date(now.getTime() + MAX_LINK_DAYS * DAY_MS))
      if (isNewDay && (typed.endsOn < taiwanDay(now) || typed.endsOn > last)) refuseFields({ endsOn: PAST[lang] })
      const fields = { ...typed, departmentId: departmentId || null }
      const after = before
        ? await joinLinks.update(db, acting, before, fields)
        : await joinLinks.insert(db, acting, { ...fields, ...newCode(), createdAt: now })
      changed({ thing: 'joinLink', id: after.id, ...(before && { before: told(before) }), after: told(after) })
      return opened(context, after)
    },

    async pause({ id }, { db, acting, changed, refuse }) {
      const before = (await joinLinks.lock(db, acting, id)) ?? refuse('not_found')
      const after = await setPaused(db, before, true)
      changed({ thing: 'joinLink', id, before: told(before), after: told(after) })
      return {}
    },

    async resume({ id }, { db, acting, changed, refuse }) {
      const before = (await joinLinks.lock(db, acting, id)) ?? refuse('not_found')
      const after = await setPaused(db, before, false)
      changed({ thing: 'joinLink', id, before: told(before), after: told(after) })
      return {}
    },

    async remove({ id }, { db, acting, now, changed, refuse }) {
      const before = (await joinLinks.lock(db, acting, id)) ?? refuse('not_found')
      await joinLinks.remove(db, acting, before, now)
      changed({ thing: 'joinLink', id, before: told(before) })
      return {}
    },

    async restore({ id }, { db, acting, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      if ((await countLinks(db, acting)) >= MAX_LINKS) refuse('join_link.many')
      const after = (await joinLinks.restore(db, acting, id)) ?? refuse('not_found')
      changed({ thing: 'joinLink', id, after: told(after) })
      return {}
    },

    look: async ({ code }, context) => look(context, code),

    join: async (typed, context) => ({ cardSn: await join(context, queue, typed) }),
  })

  function newCode() {
    const { code, hash } = newActivation()
    return { codeHash: hash, sealedCode: seal(secret, code) }
  }
}
