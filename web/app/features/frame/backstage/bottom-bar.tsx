import { IconAddressBook, IconCards, IconLineScan, IconQrcode, IconUser } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import { useBackstage } from './holder.tsx'
import classes from './screen.module.css'
import { TABS, tabOf } from './tabs.ts'

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
