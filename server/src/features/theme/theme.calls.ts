import { contract } from '@idocard/contract'
import { isFreeTheme, THEME_KEYS, THEMES, type ThemeKey } from '@idocard/domain/theme'
import { implement } from '../../api/implement.ts'
import type { Tx } from '../../db/open.ts'
import { type CardRow, cardOf, changeCard, lockCard } from '../card/card.store.ts'
import { balanceOf, spendPoints } from '../point/point.store.ts'
import { boughtThemes, giveTheme, themeOfCompany } from './theme.store.ts'

/** The themes that a card may be shown in, and those that it could get. */
async function themesOf(db: Tx, { cardSn, companyId }: Pick<CardRow, 'cardSn' | 'companyId'>) {
  const own = await themeOfCompany(db, companyId)
  const bought = await boughtThemes(db, cardSn)
  const isOwned = (theme: ThemeKey) => theme === own || bought.includes(theme) || isFreeTheme(theme)
  return THEME_KEYS.filter((theme) => !THEMES[theme].isCompanyOnly || theme === own).map((theme) => ({
    theme,
    isOwned: isOwned(theme),
  }))
}

export const themeCalls = implement(contract.theme, {
  async change({ cardSn, theme }, { db, who, now, refuse }) {
    const mine = (await lockCard(db, who.id, cardSn)) ?? refuse('not_found')
    const found = (await themesOf(db, mine)).find((one) => one.theme === theme)
    if (!found?.isOwned) refuse('theme.not_owned')
    await changeCard(db, mine.cardSn, { theme }, now)
    return { theme }
  },

  async buy({ cardSn, theme }, { db, who, now, refuse }) {
    // The lock lets one purchase for this card be made at a time.
    const mine = (await lockCard(db, who.id, cardSn)) ?? refuse('not_found')
    const found = (await themesOf(db, mine)).find((one) => one.theme === theme)
    if (!found || (!found.isOwned && THEMES[theme].points === 0)) refuse('theme.not_sold')
    if (!found?.isOwned) {
      await giveTheme(db, mine.cardSn, theme, now)
      const entry = {
        memberId: who.id,
        amount: THEMES[theme].points,
        reason: 'theme',
        reference: `${mine.cardSn} ${theme}`,
      }
      if (!(await spendPoints(db, entry, now))) refuse('point.too_few')
    }
    return { theme, balance: await balanceOf(db, who.id) }
  },

  async listAvailableThemeByCard({ cardSn }, { db, who, refuse }) {
    const { card } = (await cardOf(db, who.id, cardSn)) ?? refuse('not_found')
    const themes = await themesOf(db, card)
    return {
      list: themes.map(({ theme, isOwned }) => {
        const { nameCh, nameEn, points } = THEMES[theme]
        return { theme, nameCh, nameEn, points, isOwned, isCurrent: theme === card.theme }
      }),
      balance: await balanceOf(db, who.id),
    }
  },
})
