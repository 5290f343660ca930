import type { ContactDetail as Detail } from '@idocard/contract/contacts/contact-fields'
import { IconDownload, IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionTile, ActionTiles } from '../../../kit/action-tiles.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { Danger } from '../../../kit/confirm-dialog.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { ContactChanges } from './contact-changes.tsx'
import { ContactCode } from './contact-code.tsx'
import { ContactFace } from './contact-face.tsx'
import { CallAndMail, ContactFields } from './contact-fields.tsx'
import { ContactHistory } from './contact-history.tsx'
import { ContactMarks } from './contact-marks.tsx'
import { ContactMessage } from './contact-message.tsx'
import { contactName } from './contact-name.ts'
import { ContactOrigin } from './contact-origin.tsx'
import classes from './contacts.module.css'
import { EditSheet } from './edit-sheet.tsx'
import { PassButton } from './pass-button.tsx'
import { Reminders } from './reminders.tsx'
import { ShareBack } from './share-back.tsx'
import { StarButton } from './star-button.tsx'
import { useContactRemoval } from './use-contact-edit.ts'
import { useIsWaiting } from './waiting.ts'

/** Everything about a contact: contact methods, the holder's notes, and its origin. */
export function ContactDetail({ contact, onRemoved }: { contact: Detail; onRemoved: () => void }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const removal = useContactRemoval(onRemoved)
  const [isEditing, setEditing] = useState(false)
  const name = contactName(lang, contact)
  const isWaiting = useIsWaiting(contact.id)
  return (
    <article className={classes.detail} aria-label={name}>
      <header className={classes.head}>
        <ContactFace name={name} photo={contact.photo} size={72} />
        <div className={classes.person}>
          <h2>{name}</h2>
          <Names contact={contact} />
          <span className={classes.marks}>
            <StatusBadge>{t(`kind.${contact.kind}`)}</StatusBadge>
            {isWaiting && <StatusBadge>{t('waiting.mark')}</StatusBadge>}
            {contact.kind === 'saved' && !contact.isLive && <StatusBadge tone="attention">{t('gone')}</StatusBadge>}
          </span>
        </div>
        <StarButton id={contact.id} star={contact.star} name={name} />
      </header>
      <ContactMessage contact={contact} />
      <ActionTiles>
        <CallAndMail fields={contact.fields} />
        <ActionTile Icon={IconDownload} href={`${contact.contact}&lang=${lang}`}>
          {t('toPhone')}
        </ActionTile>
        <ContactCode path={`${contact.code}&lang=${lang}`} name={name} />
        <PassButton contact={contact} />
        {contact.isLive && (
          <ActionTile Icon={IconId} href={`/${contact.cardSn}`}>
            {t('openCard')}
          </ActionTile>
        )}
      </ActionTiles>
      <ContactChanges contact={contact} />
      <ContactFields fields={contact.fields} companyType={contact.companyType} isBelowName />
      <Scans contact={contact} />
      <ShareBack contact={contact} />
      <Reminders contact={contact} />
      <ContactMarks key={contact.id} contact={contact} />
      <ContactOrigin contact={contact} onUndone={onRemoved} />
      <ContactHistory contact={contact} />
      <div className={classes.actions}>
        {contact.kind !== 'saved' && (
          <PlainButton variant="outline" onClick={() => setEditing(true)}>
            {t('edit')}
          </PlainButton>
        )}
        <Danger>
          <PlainButton
            variant="quiet"
            disabled={removal.isPending}
            onClick={() => removal.mutate({ list: [contact.id] })}
          >
            {t('remove')}
          </PlainButton>
        </Danger>
      </div>
      {isEditing && <EditSheet contact={contact} onClose={() => setEditing(false)} />}
    </article>
  )
}

/** The name in the other language, and the company and title in both languages. */
function Names({ contact }: { contact: Detail }) {
  const lang = useLang()
  const name = contactName(lang, contact)
  const { nameCh, nameEn, titleCh, titleEn, companyCh, companyEn } = contact
  const lines = [
    { text: nameCh, lang: 'zh-Hant-TW' },
    { text: nameEn, lang: 'en' },
    { text: [companyCh, titleCh].filter(Boolean).join('・'), lang: 'zh-Hant-TW' },
    { text: [companyEn, titleEn].filter(Boolean).join(' · '), lang: 'en' },
  ]
  return lines
    .filter(({ text }) => text !== '' && text !== name)
    .map(({ text, lang }) => (
      <span key={text} lang={lang}>
        {text}
      </span>
    ))
}

/** The pictures of a paper card. Each opens in full size. */
function Scans({ contact: { scanImg, scanBack } }: { contact: Detail }) {
  const { t } = useTranslation('contacts')
  const sides = [
    { url: scanImg, text: t('scan.front') },
    { url: scanBack, text: t('scan.back') },
  ].filter(({ url }) => url !== '')
  if (sides.length === 0) return null
  return (
    <ul className={classes.scans}>
      {sides.map(({ url, text }) => (
        <li key={text}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img src={url} alt={text} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
