import { IconMail, IconPhone } from '@tabler/icons-react'
import { useLoaderData } from 'react-router'
import classes from '../../features/company/company-page/company-page.module.css'
import { InquiryForm } from '../../features/company/company-page/inquiry-form.tsx'
import { loadPage, onServer } from '../../features/company/company-page/load-page.ts'
import { PageIntro } from '../../features/company/company-page/page-intro.tsx'
import { useBackOfficeCompany } from '../../features/frame/backstage/company-line.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import own from './contact-us.module.css'
import { PublicScreen } from './public-screen.tsx'

const load = (from: Api) => loadPage(from, 'contact_Us')
export const loader = onServer(load)
export const clientLoader = () => load(api)

/** How to reach the company, and the enterprise form. Opening hours are part of the company's own text. */
export default function ContactUsScreen() {
  const { t } = useTranslation('companyPage')
  const { id, servicePhone, serviceMail } = useBackOfficeCompany()
  return (
    <PublicScreen title={t('menu.contactUs')}>
      <PageIntro page={useLoaderData<typeof loader>()} />
      {(servicePhone || serviceMail) && (
        <ul className={own.links}>
          {servicePhone && (
            <li>
              <IconPhone size={20} stroke={1.6} aria-hidden="true" />
              <span className={classes.quiet}>{t('contact.phone')}</span>
              <a href={`tel:${servicePhone}`}>{servicePhone}</a>
            </li>
          )}
          {serviceMail && (
            <li>
              <IconMail size={20} stroke={1.6} aria-hidden="true" />
              <span className={classes.quiet}>{t('contact.mail')}</span>
              <a href={`mailto:${serviceMail}`}>{serviceMail}</a>
            </li>
          )}
        </ul>
      )}
      <InquiryForm companyId={id} />
    </PublicScreen>
  )
}
