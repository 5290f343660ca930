import { contract } from '@idocard/contract'
import { DEFAULT_THEME, THEMES, type ThemeKey, UNDO_SECONDS } from '@idocard/domain/cards/theme'
import { implement } from '../../../api/implement.ts'
import type { Owned } from '../../../db/owned.ts'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import { balanceOf, giveBackPoints, type PointAccount, spendPoints } from '../../loyalty/point/index.ts'
import {
  changeCard,
  giveTheme,
  isThemeLocked,
  isThemeOwned,
  keepTheme,
  lockOwnCard,
  ownCard,
  takeTheme,
  themesOf,
} from '../card/index.ts'

/** The point account of the card's holder with the card's company. */
const accountOf = ({ memberId, companyId }: Owned<CardRow>): PointAccount => ({ memberId: memberId ?? '', companyId })

/** The reference of a purchase in the ledger. It includes the time, because a returned theme can be bought again. */
const referenceOf = ({ cardSn }: Owned<CardRow>, theme: ThemeKey, boughtAt: Date) =>
  `${cardSn} ${theme} ${boughtAt.toISOString()}`

const UNDO_MS = UNDO_SECONDS * 1000

export const themeCalls = implement(contract.theme, {
  async change({ cardSn, theme }, { db, who, now, refuse }) {
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    if (!(await isThemeOwned(db, mine, theme, now))) refuse('theme.not_owned')
    if (await isThemeLocked(db, mine)) refuse('card.locked')
    if (theme !== mine.theme) await keepTheme(db, mine, now)
    await changeCard(db, mine, { theme }, now)
    return { theme }
  },

  async buy({ cardSn, theme, seenPoints }, { db, who, now, refuse }) {
    // The lock serialises purchases for this card.
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    // Nobody pays for a theme that the card cannot show.
    if (await isThemeLocked(db, mine)) refuse('card.locked')
    const found = (await themesOf(db, mine, now)).find((one) => one.theme === theme) ?? refuse('theme.not_sold')
    if (!found.isOwned) {
      if (seenPoints !== undefined && seenPoints !== found.points) refuse('theme.price_changed')
      await giveTheme(db, mine, theme, now)
      const entry = {
        ...accountOf(mine),
        amount: found.points,
        reason: 'theme' as const,
        reference: referenceOf(mine, theme, now),
      }
      if (!(await spendPoints(db, entry, now))) refuse('point.too_few')
    }
    return { theme, balance: await balanceOf(db, accountOf(mine)) }
  },

  async undo_buy({ cardSn, theme, previous }, { db, who, now, refuse }) {
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    const boughtAt = (await takeTheme(db, mine, theme, new Date(now.getTime() - UNDO_MS))) ?? refuse('theme.undo_late')
    const reference = referenceOf(mine, theme, boughtAt)
    // Points are given back only to the holder who paid for the theme.
    const spent = { ...accountOf(mine), reason: 'theme' as const, reference }
    if (!(await giveBackPoints(db, spent, 'theme_returned', now))) refuse('theme.undo_late')
    const keeps = previous !== theme && (await isThemeOwned(db, mine, previous, now))
    const shown = keeps ? previous : DEFAULT_THEME
    if (mine.theme === theme) await changeCard(db, mine, { theme: shown }, now)
    return { theme: mine.theme === theme ? shown : mine.theme, balance: await balanceOf(db, accountOf(mine)) }
  },

  async listAvailableThemeByCard({ cardSn }, { db, who, now, refuse }) {
    const mine = (await ownCard(db, who, cardSn)) ?? refuse('not_found')
    const themes = await themesOf(db, mine, now)
    return {
      list: themes.map(({ theme, points, isOwned, boughtAt }) => {
        const { nameCh, nameEn } = THEMES[theme]
        const left = (boughtAt?.getTime() ?? 0) + UNDO_MS - now.getTime()
        const undoSeconds = Math.max(0, Math.ceil(left / 1000))
        return { theme, nameCh, nameEn, points, isOwned, isCurrent: theme === mine.theme, undoSeconds }
      }),
      balance: await balanceOf(db, accountOf(mine)),
    }
  },
})
