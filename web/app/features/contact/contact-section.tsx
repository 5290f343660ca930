import type { CompanyConfig } from '@idocard/contract/company'
import { ButtonLink } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ContactForm } from './contact-form.tsx'
import classes from './contact-section.module.css'

/** How to contact the shop, at the end of each of its pages; the header's contact item links here. */
export function ContactSection({ company }: { company: CompanyConfig }) {
  const { t } = useTranslation('contact')
  const { servicePhone, serviceMail } = company
  return (
    <section id="Contact" className={classes.section} aria-labelledby="contact-title">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h2 id="contact-title">{t('title')}</h2>
          <p className={classes.intro}>{t('intro')}</p>
          {servicePhone && (
            <div>
              <ButtonLink to={`tel:${servicePhone}`} size="lg" variant="outline">
                {t('phone', { phone: servicePhone })}
              </ButtonLink>
              <p className={classes.note}>{t('hours')}</p>
            </div>
          )}
          {serviceMail && (
            <p className={classes.note}>
              {t('mail')}{' '}
              <a className={classes.mail} href={`mailto:${serviceMail}`}>
                {serviceMail}
              </a>
            </p>
          )}
        </div>
        <ContactForm />
      </div>
    </section>
  )
}
