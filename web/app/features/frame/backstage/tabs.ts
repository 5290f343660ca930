import { backstage } from './paths.ts'

export const TABS = ['cards', 'contacts', 'show', 'scan', 'me'] as const
export type Tab = (typeof TABS)[number]

/** The screens that belong to each tab, besides its own. */
const BELOW: Readonly<Record<Tab, readonly string[]>> = {
  cards: ['card', 'news', 'iDoCard/myCard', 'iDoCard/preview', 'iDoCard/addCard'],
  contacts: ['star', 'businessCard', 'recently'],
  show: ['iDoCard/show'],
  scan: [],
  me: ['user', 'setting', 'notify', 'sponsorship', 'donateBlood/pointCard', 'CQI-IRCA'],
}

/**
 * The tab that a path of a back office belongs to, and whether it is the tab's own screen. Undefined if it has no tab.
 */
export function tabOf(pathname: string, prefix: string | undefined): { tab: Tab; isOwn: boolean } | undefined {
  const { home } = backstage(prefix)
  const screen = pathname.replace(/\/+$/, '').slice(home.length + 1)
  const own: Readonly<Record<Tab, string>> = {
    cards: '',
    contacts: 'star',
    show: 'iDoCard/show',
    scan: 'businessCard/addPaper',
    me: 'user',
  }
  for (const tab of TABS) if (screen === own[tab]) return { tab, isOwn: true }
  for (const tab of TABS)
    if (BELOW[tab].some((one) => screen === one || screen.startsWith(`${one}/`))) return { tab, isOwn: false }
  return undefined
}
