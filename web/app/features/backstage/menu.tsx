import { IconAddressBook, IconCards, IconHistory, IconLogin2, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { useBackstage, useIsHolder } from './holder.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { RowList } from './row-list.tsx'
import { useHolderSignOut } from './use-sign-out.ts'

/** The dark menu behind the three lines. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const { pathname } = useLocation()
  const { t: texts } = useTranslation('contacts')
  const { cards, recently, contacts, setting, login } = useBackstage()
  const isSignedIn = useIsHolder()
  const signOut = useHolderSignOut()
  const places = isSignedIn
    ? [
        { to: contacts, text: texts('title'), Icon: IconAddressBook },
        { to: recently, text: t('menu.recently'), Icon: IconHistory },
        { to: cards, text: t('menu.cards'), Icon: IconCards },
        { to: setting, text: t('menu.setting'), Icon: IconSettings },
      ]
    : [{ to: login, text: t('menu.login'), Icon: IconLogin2 }]
  return (
    <Sheet shape="side" title={t('menu.title')} closeLabel={t('close')} onClose={onClose}>
      <nav aria-label={t('menu.title')}>
        <RowList>
          {places.map(({ to, text, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                // Only its content security policy allows Apple's script.
                reloadDocument={to === login}
                aria-current={pathname === to ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                {text}
              </Link>
            </li>
          ))}
          {isSignedIn && (
            <li>
              <button type="button" onClick={signOut}>
                <IconLogout size={20} stroke={1.6} aria-hidden="true" />
                {t('menu.signOut')}
              </button>
            </li>
          )}
        </RowList>
      </nav>
      <LanguageChoice />
    </Sheet>
  )
}
