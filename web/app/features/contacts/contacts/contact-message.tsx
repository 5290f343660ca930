import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { joined } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { endOf } from '../../frame/backstage/card-identity.tsx'
import { contactLine, contactName } from './contact-name.ts'
import classes from './contacts.module.css'

/** What a visitor wrote, on which of the holder's cards, and the consent that they gave. */
export function ContactMessage({ contact: { received } }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  if (!received) return null
  const { card, cardSn, note, consentAt } = received
  const named = joined(lang, 'dot', [
    card ? contactName(lang, card) : '',
    card ? contactLine(lang, card) : '',
    endOf(cardSn),
  ])
  return (
    <section className={classes.part}>
      {note && (
        <>
          <h3 className={classes.heading}>{t('received.title')}</h3>
          <p className={classes.message}>{note}</p>
        </>
      )}
      <p className={classes.quiet}>
        {t('received.card', { card: named })}
        <br />
        {t('received.consent', { time: momentInText(consentAt, lang) })}
      </p>
    </section>
  )
}
