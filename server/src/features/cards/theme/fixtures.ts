import { contract } from '@idocard/contract'
import { THEMES } from '@idocard/domain/cards/theme'
import { eq } from 'drizzle-orm'
import { themeOffer } from '../../../db/schema/cards/card.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { companyOf } from '../../../testing/person.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { CARD } from '../card/fixtures.ts'

/** The id of a theme that is sold. */
export const RIDGE = 5

const PERIOD = { shownFrom: '2026-11-21T00:00:00Z', shownUntil: '2027-11-21T00:00:00Z' }

async function versionOf({ running }: TestApp, id: number): Promise<number> {
  const [found] = await running.database.db.select().from(themeOffer).where(eq(themeOffer.id, id))
  return found?.version ?? 0
}

export const themeFixtures = {
  owners: {
    'theme.change': { cardSn: mine(CARD) },
    'theme.buy': { cardSn: mine(CARD) },
    'theme.undo_buy': { cardSn: mine(CARD) },
    'theme.listAvailableThemeByCard': { cardSn: mine(CARD) },
    'siteTheme.list': {},
    'siteTheme.get': { id: NOBODYS },
    'siteTheme.save': { id: NOBODYS },
    'siteTheme.sort': { list: NOBODYS },
  },
  prepare: {
    'siteTheme.list': () => ({ given: { cursor: '', keyword: '' } }),
    'siteTheme.get': () => ({ given: { id: RIDGE } }),
    'siteTheme.save': async ({ app }) => ({
      given: { id: RIDGE, version: await versionOf(app, RIDGE), ...PERIOD },
      isOnce: true,
    }),
    'siteTheme.sort': () => ({ given: { list: [RIDGE] } }),
    'theme.change': () => ({ given: { theme: 'idoDark' } }),
    'theme.buy': async (person) => {
      await givePoints(person.app, person.holder.id, 10_000, await companyOf(person))
      return { given: { theme: 'SG', seenPoints: THEMES.SG.points }, isOnce: true }
    },
    'theme.undo_buy': async (person) => {
      const { app, holder, cardSn } = person
      await givePoints(app, holder.id, 10_000, await companyOf(person))
      await app.call(contract.theme.buy, { cardSn, theme: 'SG' }, holder)
      return { given: { theme: 'SG', previous: 'idoLight' }, isOnce: true }
    },
  },
} satisfies Fixtures<'theme' | 'siteTheme'>
