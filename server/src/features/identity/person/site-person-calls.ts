import { contract } from '@idocard/contract'
import type { PersonRow } from '@idocard/contract/identity/site-person'
import { DAY_SECONDS } from '@idocard/domain/duration'
import { maskEmail } from '@idocard/domain/identity/email'
import type { Permission } from '@idocard/domain/identity/permission'
import { PERSON_EVENTS, type PersonEvent } from '@idocard/domain/identity/person'
import { maskMobile } from '@idocard/domain/identity/phone'
import { maskUsername, parseUsername } from '@idocard/domain/identity/username'
import { DEFAULT_LANG } from '@idocard/domain/language'
import type { Acting } from '../../../api/authorise.ts'
import { spend } from '../../../api/count.store.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Queue } from '../../../queue/queue.ts'
import { changesOf } from '../audit/index.ts'
import { eraseAccount } from '../holder/index.ts'
import {
  type CodeService,
  closeAllSessions,
  lockOwnSession,
  ownMember,
  revokeSession,
  sessionRowsOf,
  sessionShown,
  stepUp,
  usernameOf,
} from '../sign-in/index.ts'
import { mayAtSite } from '../staff/index.ts'
import { dataOfferedJob } from './jobs.ts'
import {
  cardsOf,
  countContacts,
  hasRole,
  inquiriesOf,
  keptOrders,
  langsOf,
  listPeople,
  lockPerson,
  ordersOf,
  personToHelp,
  pointsOf,
  putBlock,
  rolesOfPerson,
  type ShownPerson,
  shownPerson,
} from './site-person.store.ts'

/** How often somebody is told in a day where their data are. */
const MOST_OFFERS = 3
const MOST_EVENTS = 100
/** What the log calls what was done by a command. */
const BY_COMMAND: Readonly<Record<string, PersonEvent>> = { 'staff reset': 'reset_second_factor' }

/** The calls of the shop's staff about people. */
export const sitePersonCalls = ({ codes, queue, secret }: { codes: CodeService; queue: Queue; secret: string }) =>
  implement(contract.sitePerson, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listPeople(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      const typed = parseUsername(at.keyword)?.value
      return { ...page, list: list.map((one) => rowOf(one, typed)) }
    },

    async get({ id }, { db, acting, now, refuse }) {
      const found = (await shownPerson(db, acting, id)) ?? refuse('not_found')
      const { person } = found
      const may = (right: Permission) => mayAtSite(db, acting.person.id, right)
      const code = await codes.sending(db, person, now)
      return {
        ...rowOf(found),
        phone: person.phone ? maskMobile(person.phone) : '',
        email: person.email ? maskEmail(person.email) : '',
        hasApple: person.appleSub !== null,
        blocked: person.blockedAt && { at: person.blockedAt.toISOString(), reason: person.blockReason },
        langs: await langsOf(db, id),
        roles: await rolesOfPerson(db, acting, id),
        cardList: (await cardsOf(db, acting, id)).map(({ fields: { nameCh, nameEn }, ...card }) => ({
          ...card,
          nameCh,
          nameEn,
        })),
        orderList: (await may('order.read')) ? (await ordersOf(db, acting, id)).map(dated) : null,
        points: await pointsOf(db, acting, id),
        contacts: await countContacts(db, acting, id),
        sessions: (await sessionRowsOf(db, id, now)).map(sessionShown),
        inquiries: (await may('inquiry.answer')) ? (await inquiriesOf(db, acting, person)).map(dated) : null,
        code: code ? { ...code, expiresAt: code.expiresAt.toISOString() } : null,
        events: await eventsOf(db, id),
        stays: await keptOrders(db, acting, id),
      }
    },

    async end_session({ id, sessionId }, { db, acting, changed, refuse }) {
      const person = (await personToHelp(db, acting, id)) ?? refuse('not_found')
      if (await isBeyond(db, acting, id)) refuse('person.staff_help')
      const theirs = (await lockOwnSession(db, person, sessionId)) ?? refuse('not_found')
      await revokeSession(db, theirs)
      changed({ thing: 'person', id, before: { session: sessionId, audience: theirs.audience } })
      return {}
    },

    async end_sessions({ id }, { db, acting, changed, refuse }) {
      const person = (await lockPerson(db, acting, id)) ?? refuse('not_found')
      if (await isBeyond(db, acting, id)) refuse('person.staff_help')
      const ended = await closeAllSessions(db, person)
      changed({ thing: 'person', id, before: { sessions: ended } })
      return { ended }
    },

    // Outside the transaction, as every request for a code.
    send_code: {
      async prepare({ id, to }, context) {
        const { db, acting, refuse } = context
        const person = (await personToHelp(db, acting, id)) ?? refuse('not_found')
        if (await isBeyond(db, acting, id)) refuse('person.staff_help')
        if (person.blockedAt) refuse('person.is_blocked')
        const address = parseUsername((to === 'phone' ? person.phone : person.email) ?? '')
        const [lang = DEFAULT_LANG] = await langsOf(db, id)
        // As somebody who has not signed in: with the limits of the account and of the network, and none of its own.
        const asked = { ...context, lang, device: '', who: null }
        const { expiresIn } = await codes.send(asked, address ?? refuse('person.no_address'), 'login')
        return async ({ changed }) => {
          changed({ thing: 'person', id, after: { sentTo: to } })
          return { expiresIn }
        }
      },
    },

    async offer_data({ id }, context) {
      const { db, acting, now, changed, refuse } = context
      const person = (await lockPerson(db, acting, id)) ?? refuse('not_found')
      if (await isBeyond(db, acting, id)) refuse('person.staff_help')
      if (person.blockedAt) refuse('person.is_blocked')
      if (!usernameOf(person)) refuse('person.no_address')
      const offers = [{ key: `data offered ${id}`, max: MOST_OFFERS, seconds: DAY_SECONDS }]
      const retryAfter = await spend(db, offers, now)
      if (retryAfter > 0) refuse('person.told', { retryAfter })
      await queue.send(context, dataOfferedJob, { memberId: id, at: now.toISOString() })
      changed({ thing: 'person', id, after: { dataOffered: true } })
      return {}
    },

    async block({ id, reason }, { db, acting, now, changed, refuse }) {
      const person = (await lockPerson(db, acting, id)) ?? refuse('not_found')
      if (person.blockedAt) refuse('person.is_blocked')
      if (await hasRole(db, id)) refuse('person.is_staff')
      await putBlock(db, person, { at: now, reason })
      changed({ thing: 'person', id, before: { isBlocked: false }, after: { isBlocked: true, reason } })
      return {}
    },

    async unblock({ id }, { db, acting, changed, refuse }) {
      const person = (await lockPerson(db, acting, id)) ?? refuse('not_found')
      if (await isBeyond(db, acting, id)) refuse('person.staff_help')
      if (!person.blockedAt) refuse('person.not_blocked')
      await putBlock(db, person, null)
      changed({ thing: 'person', id, before: { isBlocked: true }, after: { isBlocked: false } })
      return {}
    },

    async erase({ id, reason, pinCode }, context) {
      const { db, who, acting, now, changed, refuse } = context
      const person = (await personToHelp(db, acting, id)) ?? refuse('not_found')
      // Before the code is used up.
      if (await hasRole(db, id)) refuse('person.is_staff')
      await stepUp(codes, context, await ownMember(db, who), 'erase_person', pinCode)
      const erased = (await eraseAccount(db, person, { codes, secret }, now)) ?? refuse('not_found')
      const cards = [...new Set([...erased.cards, ...erased.freed.map(({ cardSn }) => cardSn)])]
      changed({ thing: 'person', id, before: { cards: cards.length }, after: { isErased: true, reason } })
      return { cards }
    },
  })

/** Whether somebody is staff whom the caller may not help: a code or an ended session is a way into their console. */
async function isBeyond(db: Tx, { person }: Acting<'people.manage', 'site'>, id: string): Promise<boolean> {
  return (await hasRole(db, id)) && !(await mayAtSite(db, person.id, 'people.invite'))
}

const dated = <T extends { createdAt: Date }>({ createdAt, ...row }: T) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** @param typed the phone number or address that was searched for: whoever types it whole knows it */
const rowOf = ({ person, name, cards, orders, isStaff }: ShownPerson, typed?: string): PersonRow => ({
  id: person.id,
  name,
  username: typed && [person.phone, person.email].includes(typed) ? typed : maskUsername(person),
  cards,
  orders,
  isStaff,
  isBlocked: person.blockedAt !== null,
  joinedAt: person.createdAt.toISOString(),
})

/** What staff did with an account, newest first. */
async function eventsOf(db: Tx, id: string) {
  const changes = await changesOf(db, ['person', 'secondFactor'], id, MOST_EVENTS)
  return changes.flatMap(({ at, call, by, after }) => {
    const name = call.slice(call.lastIndexOf('/') + 1)
    const kind = BY_COMMAND[call] ?? PERSON_EVENTS.find((one) => one === name)
    const reason = typeof after?.reason === 'string' ? after.reason : ''
    return kind ? [{ kind, at: at.toISOString(), by, reason }] : []
  })
}
