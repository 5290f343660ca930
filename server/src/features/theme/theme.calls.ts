import { contract } from '@idocard/contract'
import { THEMES } from '@idocard/domain/theme'
import { implement } from '../../api/implement.ts'
import type { Owned } from '../../db/owned.ts'
import type { CardRow } from '../../db/schema/card.ts'
import { changeCard, lockOwnCard, ownCard } from '../card/card.store.ts'
import { giveTheme, isThemeOwned, themesOf } from '../card/card-theme.store.ts'
import { balanceOf, type PointAccount, spendPoints } from '../point/point.store.ts'

/** The points that a card's holder has of its company. */
const accountOf = ({ memberId, companyId }: Owned<CardRow>): PointAccount => ({ memberId: memberId ?? '', companyId })

export const themeCalls = implement(contract.theme, {
  async change({ cardSn, theme }, { db, who, now, refuse }) {
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    if (!(await isThemeOwned(db, mine, theme))) refuse('theme.not_owned')
    await changeCard(db, mine, { theme }, now)
    return { theme }
  },

  async buy({ cardSn, theme }, { db, who, now, refuse }) {
    // The lock serialises purchases for this card.
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    const found = (await themesOf(db, mine)).find((one) => one.theme === theme)
    if (!found || (!found.isOwned && THEMES[theme].points === 0)) refuse('theme.not_sold')
    if (!found?.isOwned) {
      await giveTheme(db, mine, theme, now)
      const entry = {
        ...accountOf(mine),
        amount: THEMES[theme].points,
        reason: 'theme' as const,
        reference: `${mine.cardSn} ${theme}`,
      }
      if (!(await spendPoints(db, entry, now))) refuse('point.too_few')
    }
    return { theme, balance: await balanceOf(db, accountOf(mine)) }
  },

  async listAvailableThemeByCard({ cardSn }, { db, who, refuse }) {
    const mine = (await ownCard(db, who, cardSn)) ?? refuse('not_found')
    const themes = await themesOf(db, mine)
    return {
      list: themes.map(({ theme, isOwned }) => {
        const { nameCh, nameEn, points } = THEMES[theme]
        return { theme, nameCh, nameEn, points, isOwned, isCurrent: theme === mine.theme }
      }),
      balance: await balanceOf(db, accountOf(mine)),
    }
  },
})
