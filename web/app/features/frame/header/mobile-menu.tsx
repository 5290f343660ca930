import type { CompanyConfig } from '@idocard/contract/company/company'
import { pick } from '@idocard/domain/language'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RoundButton } from '../../../kit/button.tsx'
import { SectionLink } from '../../../kit/section-link.tsx'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { invoke } from './invoke.ts'
import { LanguageButtons } from './language-buttons.tsx'
import classes from './mobile-menu.module.css'
import { useCurrent } from './use-current.ts'

interface MobileMenuProps {
  /** The id of the surrounding dialog. */
  id: string
  company: CompanyConfig
  onClose(): void
  /** Closes the menu and opens the cart. */
  onCart(): void
}

/** All links of the header, in a menu that fills a small window. */
export function MobileMenu({ id, company, onClose, onCart }: MobileMenuProps) {
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
  const isIn = (...places: string[]) => places.some((to) => current(to) !== undefined)
  return (
    <div className={classes.menu}>
      <div className={classes.top}>
        <Link className={classes.logo} to={paths.home}>
          <img
            src={company.companyLogo}
            alt={pick(lang, company.companychname, company.companyenname)}
            width="119"
            height="28"
          />
        </Link>
        <div className={classes.languages}>
          <LanguageButtons />
        </div>
        <RoundButton className={classes.close} label={t('menu.close')} {...invoke('close', id, onClose)}>
          <IconX size={24} stroke={1.6} aria-hidden="true" />
        </RoundButton>
      </div>
      <nav aria-label={t('nav')}>
        <ul className={classes.links}>
          {link(paths.features, t('features'))}
          <Group title={t('plans')} isOpen={isIn(paths.plans(), paths.products)}>
            {link(paths.plans('personal'), t('personal.name'))}
            {link(paths.plans('enterprise'), t('enterprise.name'))}
            {link(paths.products, t('products'))}
          </Group>
          {link(paths.support, t('support'))}
          {link(paths.news, t('news'))}
          <li>
            <SectionLink to={paths.contact}>{t('contact')}</SectionLink>
          </li>
          <Group title={t('account')} isOpen={isIn(paths.user)}>
            {link(paths.user, t('orders'))}
            <li>
              <button type="button" onClick={onCart}>
                {t('cart')}
              </button>
            </li>
          </Group>
        </ul>
      </nav>
    </div>
  )
}

/** @param isOpen whether it is initially open, because it contains the current page */
function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <li>
      <details className={classes.group} open={isOpen}>
        <summary>
          {title}
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  )
}
