import { IconAddressBook, IconCards, IconLineScan, IconQrcode, IconUser } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import { useBackstage } from './holder.tsx'
import { backstage } from './paths.ts'
import classes from './screen.module.css'

const TABS = ['cards', 'contacts', 'show', 'scan', 'me'] as const
type Tab = (typeof TABS)[number]

/** The screens that belong to each tab, besides its own. */
const BELOW: Readonly<Record<Tab, readonly string[]>> = {
  cards: ['card', 'news', 'iDoCard/myCard', 'iDoCard/preview', 'iDoCard/signature', 'iDoCard/addCard'],
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

const ICONS = {
  cards: IconCards,
  contacts: IconAddressBook,
  show: IconQrcode,
  scan: IconLineScan,
  me: IconUser,
} as const

/** A holder's most common actions, within the thumb's reach. */
export function BottomBar() {
  const { t } = useTranslation('backstage')
  const { pathname } = useLocation()
  const here = tabOf(pathname, useParams().prefix)
  const { home, contacts, show, addContact, user } = useBackstage()
  const addresses = { cards: home, contacts, show, scan: addContact, me: user }
  return (
    <nav className={classes.bar} aria-label={t('bar.name')} data-tabs data-bottom-bar>
      {TABS.map((tab) => {
        const Icon = ICONS[tab]
        return (
          <Link
            key={tab}
            to={addresses[tab]}
            data-main={tab === 'show' || undefined}
            aria-current={here?.tab === tab ? (here.isOwn ? 'page' : 'true') : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {t(`bar.${tab}`)}
          </Link>
        )
      })}
    </nav>
  )
}
