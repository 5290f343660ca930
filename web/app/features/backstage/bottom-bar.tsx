import { IconAddressBook, IconCards, IconCirclePlus, IconUser } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../lib/texts.ts'
import { useBackstage } from './holder.tsx'
import classes from './screen.module.css'

/** A holder's most common actions, within the thumb's reach. */
export function BottomBar() {
  const { t } = useTranslation('backstage')
  const { pathname } = useLocation()
  const { home, contacts, addCard, user } = useBackstage()
  const places = [
    { to: home, text: t('bar.cards'), Icon: IconCards },
    { to: contacts, text: t('bar.contacts'), Icon: IconAddressBook },
    { to: addCard, text: t('bar.add'), Icon: IconCirclePlus },
    { to: user, text: t('bar.me'), Icon: IconUser },
  ]
  return (
    <nav className={classes.bar} aria-label={t('bar.name')}>
      {places.map(({ to, text, Icon }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  )
}
