import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { joined } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'

/** What happened with a contact, the latest first. */
export function ContactHistory({ contact: { history } }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('history.title')}</h3>
      <ol className={classes.merged}>
        {history.map(({ kind, at, text, fields }, index) => (
          <li key={index}>
            <span>{joined(lang, 'colon', [t(`history.${kind}`), text])}</span>
            {fields.length > 0 && (
              <span className={classes.quiet}>
                {' '}
                {joined(
                  lang,
                  'list',
                  fields.map((field) => t(`field.${field as 'phones'}`)),
                )}
              </span>
            )}
            <br />
            <time className={classes.quiet} dateTime={at}>
              {formatMoment(at, lang)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
