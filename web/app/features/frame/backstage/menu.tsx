import {
  IconAddressBook,
  IconBell,
  IconBuildingCommunity,
  IconCards,
  IconGift,
  IconHeartHandshake,
  IconHelpCircle,
  IconHistory,
  IconLogin2,
  IconLogout,
  IconNews,
  IconSettings,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { AboutLinks } from './about-links.tsx'
import { useBackstage, useIsHolder } from './holder.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { RowList } from './row-list.tsx'
import { useHolderSignOut } from './use-sign-out.tsx'

/** The dark menu that the button with three lines opens. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const { pathname } = useLocation()
  const { cards, recently, contacts, notify, news, points, drives, question, sponsorship, setting, login } =
    useBackstage()
  const isSignedIn = useIsHolder()
  const { signOut, question: signOutQuestion } = useHolderSignOut()
  const places = isSignedIn
    ? [
        { to: news, text: t('companyNews:title'), Icon: IconNews },
        { to: contacts, text: t('contacts:title'), Icon: IconAddressBook },
        { to: notify, text: t('notices:title'), Icon: IconBell },
        { to: recently, text: t('menu.recently'), Icon: IconHistory },
        { to: cards, text: t('menu.cards'), Icon: IconCards },
        { to: sponsorship, text: t('sponsor:title'), Icon: IconBuildingCommunity },
        { to: question, text: t('question:title'), Icon: IconHelpCircle },
        { to: points, text: t('points:title'), Icon: IconGift },
        { to: drives, text: t('points:drive.title'), Icon: IconHeartHandshake },
        { to: setting, text: t('menu.setting'), Icon: IconSettings },
      ]
    : [
        { to: login, text: t('menu.login'), Icon: IconLogin2 },
        { to: drives, text: t('points:drive.title'), Icon: IconHeartHandshake },
      ]
  return (
    <Sheet shape="side" title={t('menu.title')} closeLabel={t('close')} onClose={onClose}>
      <nav aria-label={t('menu.title')}>
        <RowList>
          {places.map(({ to, text, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                // A full page load, because only that page's content security policy allows Apple's script.
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
        <AboutLinks onFollow={onClose} />
      </nav>
      <LanguageChoice />
      {signOutQuestion}
    </Sheet>
  )
}
