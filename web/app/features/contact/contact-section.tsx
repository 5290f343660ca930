import type { CompanyConfig } from '@idocard/contract/company'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/button.tsx'
import { Section } from '../../kit/section.tsx'
import classes from './contact-section.module.css'

/** How to reach the shop; the header's contact item leads here. */
export function ContactSection({ company }: { company: CompanyConfig }) {
  const { t } = useTranslation('contact')
  return (
    <Section id="Contact" ground="deep" title={t('title')} intro={t('intro')}>
      <div className={classes.ways}>
        {company.servicePhone && (
          <div className={classes.way}>
            <ButtonLink to={`tel:${company.servicePhone}`} size="lg">
              {t('phone', { phone: company.servicePhone })}
            </ButtonLink>
            <p className={classes.note}>{t('hours')}</p>
          </div>
        )}
        {company.serviceMail && (
          <div className={classes.way}>
            <ButtonLink to={`mailto:${company.serviceMail}`} size="lg" look="outline">
              {company.serviceMail}
            </ButtonLink>
            <p className={classes.note}>{t('reply')}</p>
          </div>
        )}
      </div>
    </Section>
  )
}
