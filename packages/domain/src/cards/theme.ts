/**
 * The design of a card. `points`: the price with which an installation begins; staff change it (`theme_offer`). 0: free.
 * `isCompanyOnly`: only for cards of companies that have it.
 */
interface Theme {
  key: string
  nameCh: string
  nameEn: string
  points: number
  isCompanyOnly: boolean
}

export const THEME_KEYS = ['idoLight', 'idoDark', 'origin', 'SG', 'SG2', 'talentek'] as const
export type ThemeKey = (typeof THEME_KEYS)[number]

export const DEFAULT_THEME: ThemeKey = 'idoLight'

export const THEMES: Readonly<Record<ThemeKey, Omit<Theme, 'key'>>> = {
  idoLight: { nameCh: '晨光', nameEn: 'Light', points: 0, isCompanyOnly: false },
  idoDark: { nameCh: '夜幕', nameEn: 'Dark', points: 0, isCompanyOnly: false },
  origin: { nameCh: '原點', nameEn: 'Origin', points: 0, isCompanyOnly: false },
  SG: { nameCh: '海線', nameEn: 'Coastline', points: 120, isCompanyOnly: false },
  SG2: { nameCh: '山稜', nameEn: 'Ridge', points: 180, isCompanyOnly: false },
  talentek: { nameCh: 'Talentek', nameEn: 'Talentek', points: 0, isCompanyOnly: true },
}

/** Seconds for which a purchase can be undone. */
export const UNDO_SECONDS = 60

/** Whether every card owns this theme without buying it, as long as staff leave it so. */
export const isFreeTheme = (theme: ThemeKey): boolean => THEMES[theme].points === 0 && !THEMES[theme].isCompanyOnly
