import { contract } from '@idocard/contract'
import { type Fixtures, mine } from '../../../testing/fixtures.ts'
import { companyOf } from '../../../testing/person.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { CARD } from '../card/fixtures.ts'

export const themeFixtures = {
  owners: {
    'theme.change': { cardSn: mine(CARD) },
    'theme.buy': { cardSn: mine(CARD) },
    'theme.undo_buy': { cardSn: mine(CARD) },
    'theme.listAvailableThemeByCard': { cardSn: mine(CARD) },
  },
  prepare: {
    'theme.change': () => ({ given: { theme: 'idoDark' } }),
    'theme.buy': async (person) => {
      await givePoints(person.app, person.holder.id, 10_000, await companyOf(person))
      return { given: { theme: 'SG' }, isOnce: true }
    },
    'theme.undo_buy': async (person) => {
      const { app, holder, cardSn } = person
      await givePoints(app, holder.id, 10_000, await companyOf(person))
      await app.call(contract.theme.buy, { cardSn, theme: 'SG' }, holder)
      return { given: { theme: 'SG', previous: 'idoLight' }, isOnce: true }
    },
  },
} satisfies Fixtures<'theme'>
