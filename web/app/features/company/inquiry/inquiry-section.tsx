import type { CompanyConfig } from '@idocard/contract/company/company'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { ContactForm } from './inquiry-form.tsx'
import classes from './inquiry-section.module.css'

type ContactSectionProps = {
  company: CompanyConfig
  /** Whether it is one line at first, which opens the rest. */
  isFolded: boolean
}

/** How to contact the shop, at the end of each of its pages; the header's contact item links here. */
export function ContactSection({ company, isFolded }: ContactSectionProps) {
  const { t } = useTranslation('inquiry')
  const fold = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    // A link to the section opens it. The router has scrolled to it, but the opened section is longer.
    if (hash !== '#Contact' || !fold.current || fold.current.open) return
    fold.current.open = true
    fold.current.parentElement?.scrollIntoView()
  }, [hash, key])
  const title = <h2 id="contact-title">{t('title')}</h2>
  return (
    <section
      id="Contact"
      className={classes.section}
      data-folded={isFolded || undefined}
      aria-labelledby="contact-title"
    >
      {isFolded ? (
        <details ref={fold} className={classes.fold}>
          <summary>
            {title}
            <IconChevronDown size={22} stroke={1.75} aria-hidden="true" />
          </summary>
          <Contact company={company} />
        </details>
      ) : (
        <Contact company={company} title={title} />
      )}
    </section>
  )
}

function Contact({ company, title }: { company: CompanyConfig; title?: React.ReactNode }) {
  const { t } = useTranslation('inquiry')
  const { servicePhone, serviceMail } = company
  return (
    <div className={classes.inner}>
      <div className={classes.words}>
        {title}
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
  )
}
