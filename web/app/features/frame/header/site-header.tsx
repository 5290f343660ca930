import type { CompanyConfig } from '@idocard/contract/company/company'
import { pick } from '@idocard/domain/language'
import { IconMenu, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RoundButton, RoundLink } from '../../../kit/button.tsx'
import { SectionLink } from '../../../kit/section-link.tsx'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { invoke } from './invoke.ts'
import { LanguageButtons } from './language-buttons.tsx'
import { PlansMenu } from './plans-menu.tsx'
import classes from './site-header.module.css'
import { useCurrent } from './use-current.ts'

interface SiteHeaderProps {
  company: CompanyConfig
  /** The button that opens the cart. */
  cart: ReactNode
  /** The id of the target of "skip to content". */
  contentId: string
  /** The id of the menu's dialog. */
  menuId: string
  isMenuOpen: boolean
  onMenu(): void
}

/** The header of every page of the shop. Below 1024 px its links move into the mobile menu. */
export function SiteHeader({ company, cart, contentId, menuId, isMenuOpen, onMenu }: SiteHeaderProps) {
  const { t } = useTranslation('header')
  const lang = useLang()
  const current = useCurrent()
  const link = (to: string, text: string) => (
    <li>
      <Link to={to} aria-current={current(to)}>
        {text}
      </Link>
    </li>
  )
  return (
    <header className={classes.header}>
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skip')}
      </a>
      <div className={classes.bar}>
        <Link className={classes.logo} to={paths.home}>
          <img
            src={company.companyLogo}
            alt={pick(lang, company.companychname, company.companyenname)}
            width="119"
            height="28"
          />
        </Link>
        <nav className={classes.nav} aria-label={t('nav')}>
          <ul className={classes.links}>
            {link(paths.features, t('features'))}
            <li>
              <PlansMenu />
            </li>
            {link(paths.support, t('support'))}
            {link(paths.news, t('news'))}
            <li>
              <SectionLink to={paths.contact}>{t('contact')}</SectionLink>
            </li>
          </ul>
        </nav>
        <div className={classes.tools}>
          <div className={classes.languages}>
            <LanguageButtons />
          </div>
          <RoundLink
            className={`${classes.tool} ${classes.account}`}
            to={paths.user}
            label={t('account')}
            aria-current={current(paths.user)}
            title={t('account')}
          >
            <IconUser size={22} stroke={1.6} aria-hidden="true" />
          </RoundLink>
          {cart}
          <RoundButton
            className={`${classes.tool} ${classes.menu}`}
            label={t('menu.open')}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            {...invoke('show-modal', menuId, onMenu)}
          >
            <IconMenu size={24} stroke={1.6} aria-hidden="true" />
          </RoundButton>
        </div>
      </div>
    </header>
  )
}
