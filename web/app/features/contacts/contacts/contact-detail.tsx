import type { ContactDetail as Detail } from '@idocard/contract/contacts/contact-fields'
import type { ContactText } from '@idocard/domain/contacts/contact'
import { joined } from '@idocard/domain/language'
import { IconDownload, IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionTile, ActionTiles } from '../../../kit/action-tiles.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { Danger } from '../../../kit/confirm-dialog.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { formatDay, formatMoment, momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { endOf } from '../../frame/backstage/card-identity.tsx'
import { ContactCode } from './contact-code.tsx'
import { ContactFace } from './contact-face.tsx'
import { CallAndMail, ContactFields } from './contact-fields.tsx'
import { ContactMarks } from './contact-marks.tsx'
import { contactLine, contactName } from './contact-name.ts'
import { ContactOrigin } from './contact-origin.tsx'
import classes from './contacts.module.css'
import { EditSheet } from './edit-sheet.tsx'
import { GiveToCompany } from './give-to-company.tsx'
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
      <GiveToCompany contact={contact} />
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

/** The changes that the owner of a saved card has made since the day it was saved. */
function ContactChanges({ contact: { changes, snapshot } }: { contact: Detail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  if (changes.length === 0 || !snapshot) return null
  return (
    <Notice tone="attention" title={t('changes.title', { day: formatDay(snapshot.at, lang) })}>
      <dl className={classes.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(`field.${field as ContactText}`)}</dt>
            <dd>
              {before && <del>{before}</del>}
              {before && after && <span aria-hidden="true"> → </span>}
              {after ? <ins>{after}</ins> : <span>{t('changes.gone')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

/** What happened with a contact, the latest first. */
function ContactHistory({ contact: { history } }: { contact: Detail }) {
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

/** What a visitor wrote, on which of the holder's cards, and the consent that they gave. */
function ContactMessage({ contact: { received } }: { contact: Detail }) {
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
