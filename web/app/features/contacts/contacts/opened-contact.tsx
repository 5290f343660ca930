import type { StoredContact as Stored } from '@idocard/contract/contacts/contact-fields'
import { useQuery } from '@tanstack/react-query'
import { ActionTiles } from '../../../kit/action-tiles.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { allContactsQuery, listOf } from './all-contacts.ts'
import { ContactDetail } from './contact-detail.tsx'
import { ContactFace } from './contact-face.tsx'
import { CallAndMail, ContactFields } from './contact-fields.tsx'
import { contactLine, contactName } from './contact-name.ts'
import classes from './contacts.module.css'
import { contactQuery } from './queries.ts'
import { StarButton } from './star-button.tsx'

const isOffline = (error: Error) => error instanceof ApiError && error.offline

/** A contact with all its details; without a network, what this device has of it. */
export function OpenedContact({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const contact = useQuery(contactQuery(id))
  const all = useQuery({ ...allContactsQuery, enabled: false }).data
  if (contact.data && !(contact.isError && !isOffline(contact.error)))
    return <ContactDetail contact={contact.data} onRemoved={onGone} />
  if (!contact.isError) return <Skeleton label={shared('loading')} lines={6} />
  const stored = isOffline(contact.error) && all ? listOf(all).find((one) => one.id === id) : undefined
  if (stored) return <StoredContact contact={stored} />
  return (
    <Notice
      {...(isOffline(contact.error)
        ? { tone: 'info', title: t('waiting.notLoaded') }
        : { tone: 'bad', title: contact.error.message })}
      live
      action={
        <PlainButton variant="outline" onClick={() => void contact.refetch()}>
          {shared('again')}
        </PlainButton>
      }
    />
  )
}

/** What this device has of a contact that was not opened before the network was gone. */
function StoredContact({ contact }: { contact: Stored }) {
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
