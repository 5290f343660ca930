import { contract } from '@idocard/contract'
import type { StaffTheme } from '@idocard/contract/cards/site-theme'
import { DEFAULT_THEME, THEMES } from '@idocard/domain/cards/theme'
import { isPeriod } from '@idocard/domain/shown-period'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { ThemeOfferRow } from '../../../db/schema/cards/card.ts'
import { listThemes, lockTheme, sortThemes, themeForStaff, updateTheme } from './site-theme.store.ts'

/** The calls of the shop's staff about themes. */
export const siteThemeCalls = implement(contract.siteTheme, {
  async list(at, { db, acting, lang }) {
    const { list, ...page } = (await listThemes(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
    return { ...page, list: list.map(({ row }) => shown(row)) }
  },

  async get({ id }, { db, acting, refuse }) {
    return shown((await themeForStaff(db, acting, id)) ?? refuse('not_found'))
  },

  async save({ id, version, points, isOffered, ...window }, { db, acting, lang, changed, refuse }) {
    const before = (await lockTheme(db, acting, id)) ?? refuse('not_found')
    if (before.version !== version) refuse('theme.changed')
    const shownFrom = window.shownFrom ? new Date(window.shownFrom) : null
    const shownUntil = window.shownUntil ? new Date(window.shownUntil) : null
    if (!isPeriod({ shownFrom, shownUntil })) refuseInvalid(['shownUntil'], lang)
    const isLimited = points > 0 || !isOffered || shownFrom !== null || shownUntil !== null
    if (before.theme === DEFAULT_THEME && isLimited) refuse('theme.default')
    const after = await updateTheme(db, before, { points, isOffered, shownFrom, shownUntil })
    changed({ thing: 'theme', id: before.theme, before, after })
    return shown(after)
  },

  async sort({ list }, { db, acting, changed, refuse }) {
    const order = [...new Set(list)]
    if (!(await sortThemes(db, acting, order))) refuse('not_found')
    changed({ thing: 'theme', id: 'order', after: { order } })
    return {}
  },
})

function shown({ sorter: _sorter, theme, shownFrom, shownUntil, ...row }: ThemeOfferRow): StaffTheme {
  const { nameCh, nameEn, isCompanyOnly } = THEMES[theme]
  return {
    ...row,
    theme,
    titleCh: nameCh,
    titleEn: nameEn,
    isCompanyOnly,
    isDefault: theme === DEFAULT_THEME,
    shownFrom: shownFrom?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
  }
}
