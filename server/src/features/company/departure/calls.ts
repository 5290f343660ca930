import { contract } from '@idocard/contract'
import { MAX_VIRTUAL_CARDS } from '@idocard/domain/cards/card'
import { DEPARTURE_DAYS } from '@idocard/domain/company/departure'
import { DAY_MS } from '@idocard/domain/duration'
import { implement } from '../../../api/implement.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { Queue } from '../../../queue/queue.ts'
import { copyAsVirtualCard, countVirtualCards, ownLeftCard } from '../../cards/card/index.ts'
import { lockMember } from '../../identity/sign-in/index.ts'
import { givenTo } from '../card-template/index.ts'
import { HOME_COMPANY } from '../company/index.ts'
import { employees } from '../employee/index.ts'
import { leave, undo } from './leave.ts'
import { privateFields } from './private-fields.ts'
import { departureShown, endedCards, lockOwnDeparture, noteKept } from './store.ts'

const until = (leftAt: Date) => new Date(leftAt.getTime() + DEPARTURE_DAYS * DAY_MS).toISOString()

/** What the audit log keeps: nothing that says who it is. */
const told = ({ state }: EmployeeRow) => ({ state })

/** How people leave a company, and what they keep. */
export const departureCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.departure, {
    async leave(given, context) {
      const { before, after, cards, freed } = await leave(context, queue, given)
      const how = { leftAs: given.leftAs, freedPlastic: freed.length > 0 }
      context.changed({ thing: 'employee', id: given.id, before: told(before), after: { ...told(after), ...how } })
      return { cards, freed }
    },

    async get({ id }, { db, acting, refuse }) {
      if (!(await employees.get(db, acting, id))) refuse('not_found')
      const found = await departureShown(db, acting, id)
      if (!found) return { departure: null }
      const { departure, leftAs, colleagueSn } = found
      const { leftAt, cardSn, freedSn, freedLinks, note } = departure
      const shown = {
        id,
        leftAt: leftAt.toISOString(),
        until: until(leftAt),
        leftAs,
        cardSn: cardSn ?? '',
        colleagueSn: colleagueSn ?? '',
        freed: [...(freedSn === '' ? [] : [freedSn]), ...freedLinks],
        note,
      }
      return { departure: shown }
    },

    async undo({ id }, context) {
      const { before, after, cards, taken } = await undo(context, queue, id)
      context.changed({ thing: 'employee', id, before: told(before), after: told(after) })
      return { cards, taken }
    },

    async load_mine(_input, { db, who }) {
      const rows = await endedCards(db, who)
      return {
        list: rows.map(({ departure: { id, leftAt, note, keptSn }, fields, companyCh, companyEn }) => ({
          ...{ id, note, companyCh, companyEn, nameCh: fields.nameCh, nameEn: fields.nameEn },
          endedAt: leftAt.toISOString(),
          until: until(leftAt),
          keptSn: keptSn ?? '',
        })),
      }
    },

    async keep({ id }, { db, who, now, refuse }) {
      // One request at a time for each person: two presses make one card.
      const me = await lockMember(db, who)
      const mine = (await lockOwnDeparture(db, who, id)) ?? refuse('not_found')
      if (mine.keptSn !== null) refuse('departure.kept')
      const like = (mine.cardSn && (await ownLeftCard(db, who, mine.cardSn))) || refuse('not_found')
      // Also without plastic: what they had is theirs to keep.
      if ((await countVirtualCards(db, who)) >= MAX_VIRTUAL_CARDS) refuse('card.virtual_many')
      const fields = privateFields(like.fields, await givenTo(db, { id: mine.employeeId }), me)
      const cardSn = await copyAsVirtualCard(db, who, like, HOME_COMPANY, now, fields)
      await noteKept(db, mine, cardSn)
      return { cardSn }
    },
  })
