import type { CompanyConfig } from '@idocard/contract/company/company'
import { sellerLines } from '@idocard/domain/commerce/seller'
import { pick } from '@idocard/domain/language'
import { joinApiHost } from '@idocard/domain/web-url'
import { IconBrandFacebook, IconBrandLine, IconBrandMessenger, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SectionLink } from '../../../kit/section-link.tsx'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './site-footer.module.css'

/** The footer of every page of the shop: links and contact details. */
export function SiteFooter({ company }: { company: CompanyConfig }) {
  const { t } = useTranslation('footer')
  const lang = useLang()
  const name = pick(lang, company.companychname, company.companyenname)
  const social = [
    { name: t('mail'), href: company.serviceMail && `mailto:${company.serviceMail}`, Mark: IconMail },
    { name: 'LINE', href: joinApiHost('', company.lineLink), Mark: IconBrandLine },
    { name: 'Messenger', href: joinApiHost('', company.messengerLink), Mark: IconBrandMessenger },
    { name: 'Facebook', href: joinApiHost('', company.facebookLink), Mark: IconBrandFacebook },
  ]
  const legal = [
    { text: t('privacy'), to: joinApiHost('', company.privatePolicy) ?? paths.page('privacy') },
    { text: t('terms'), to: joinApiHost('', company.termsUse) ?? paths.page('terms') },
  ]
  return (
    <footer className={classes.footer} data-ground="ink">
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Logo src={company.companyLogo} name={name} />
          <ul className={classes.social}>
            {social.map(
              ({ name: label, href, Mark }) =>
                href && (
                  <li key={label}>
                    <a href={href} aria-label={label} title={label}>
                      <Mark size={24} stroke={1.6} aria-hidden="true" />
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
        <nav className={classes.nav} aria-label={t('nav')}>
          <ul>
            <li>
              <Link to={paths.features}>{t('features')}</Link>
            </li>
            <li>
              <Link to={paths.plans('personal')}>{t('personal')}</Link>
            </li>
            <li>
              <Link to={paths.plans('enterprise')}>{t('enterprise')}</Link>
            </li>
            <li>
              <Link to={paths.products}>{t('products')}</Link>
            </li>
            <li>
              <Link to={paths.page('shipping')}>{t('shipping')}</Link>
            </li>
          </ul>
          <ul>
            <li>
              <Link to={paths.support}>{t('support')}</Link>
            </li>
            <li>
              <Link to={paths.news}>{t('news')}</Link>
            </li>
            <li>
              <Link to={paths.page('about')}>{t('about')}</Link>
            </li>
            <li>
              <SectionLink to={paths.contact}>{t('contact')}</SectionLink>
            </li>
            <li>
              <Link to={paths.user}>{t('account')}</Link>
            </li>
          </ul>
        </nav>
        <dl className={classes.service}>
          <div>
            <dt>{t('hours')}</dt>
            <dd>10:00–19:00</dd>
          </div>
          {company.servicePhone && (
            <div>
              <dt>{t('phone')}</dt>
              <dd>
                <a href={`tel:${company.servicePhone}`}>{company.servicePhone}</a>
              </dd>
            </div>
          )}
          {company.serviceMail && (
            <div>
              <dt>{t('mailbox')}</dt>
              <dd>
                <a href={`mailto:${company.serviceMail}`}>{company.serviceMail}</a>
              </dd>
            </div>
          )}
        </dl>
        {company.seller.nameCh && (
          <p className={classes.seller}>
            {sellerLines(company.seller, lang).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        )}
        <div className={classes.bottom}>
          <p lang="en">Copyright {company.year}</p>
          <ul>
            {legal.map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

/**
 * Our own logo has a version for dark backgrounds; another company's logo is shown unchanged on a light one. It is not
 * loaded lazily: the next page may be opened without a network.
 */
function Logo({ src, name }: { src: string; name: string }) {
  const isOurs = src === '/brand/logo.svg'
  return (
    <Link className={classes.logo} to={paths.home} data-foreign={!isOurs || undefined}>
      <img src={isOurs ? '/brand/logo-light.svg' : src} alt={name} width="119" height="28" />
    </Link>
  )
}
