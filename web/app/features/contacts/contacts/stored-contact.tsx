import type { StoredContact as Stored } from '@idocard/contract/contacts/contact-fields'
import { ActionTiles } from '../../../kit/action-tiles.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { ContactFace } from './contact-face.tsx'
import { CallAndMail, ContactFields } from './contact-fields.tsx'
import { contactLine, contactName } from './contact-name.ts'
import classes from './contacts.module.css'
import { StarButton } from './star-button.tsx'

/** What this device has of a contact that was not opened before the network was gone. */
export function StoredContact({ contact }: { contact: Stored }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const name = contactName(lang, contact)
  return (
    <article className={classes.detail} aria-label={name}>
      <header className={classes.head}>
        <ContactFace name={name} photo={contact.photo} size={72} />
        <div className={classes.person}>
          <h2>{name}</h2>
          <span>{contactLine(lang, contact)}</span>
        </div>
        <StarButton id={contact.id} star={contact.star} name={name} />
      </header>
      <ActionTiles>
        <CallAndMail fields={contact.fields} />
      </ActionTiles>
      <Notice tone="info" title={t('stored.title')}>
        {t('stored.text')}
      </Notice>
      <ContactFields fields={contact.fields} isBelowName />
      {contact.note && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{t('marks.note')}</h3>
          <p className={classes.message}>{contact.note}</p>
        </section>
      )}
    </article>
  )
}
