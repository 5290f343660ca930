import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PlainButton, RoundButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { StatusBadge, type Tone } from '../../../kit/status-badge.tsx'
import { api } from '../../../lib/browser-api.ts'
import { refreshAfter } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { ContactFace } from './contact-face.tsx'
import { fieldsName } from './contact-name.ts'
import classes from './contacts.module.css'
import { useFileUrl } from './use-scan.ts'
import { changeWaiting, dropWaiting, isToSend, keepWaiting, type Of, useWaiting, type Waiting } from './waiting.ts'

/**
 * The changes made without a network: the number of waiting changes, cards that are not contacts yet, and refused
 * changes.
 * @param reviewAt returns the address where a waiting card is reviewed, by its key
 */
export function WaitingList({ reviewAt }: { reviewAt: (key: string) => string }) {
  const { t } = useTranslation('contacts')
  const waiting = useWaiting()
  const due = waiting.filter(isToSend).length
  const rows = waiting.filter((one) => one.kind === 'card' || one.refusal)
  if (waiting.length === 0) return null
  return (
    <section className={classes.part} aria-label={t('waiting.title')}>
      {due > 0 && (
        <Notice tone="info" title={t('waiting.count', { count: due })} live>
          {t('waiting.text')}
        </Notice>
      )}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((one) =>
            one.kind === 'card' ? (
              <CardRow key={one.key} card={one} to={reviewAt(one.side.key)} />
            ) : (
              <RefusedRow key={one.key} change={one} />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

/** A waiting card: to be sent, to be reviewed, or refused by the server. */
function CardRow({ card, to }: { card: Of<'card'>; to: string }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const { side, isConfirmed, refusal, at } = card
  const fileUrl = useFileUrl(side.picture.file)
  const name = fieldsName(lang, side.fields) || t('waiting.scan')
  const content = (
    <>
      <ContactFace name={name} photo="" scanImg={side.picture.url || fileUrl} />
      <Words name={name} refusal={refusal} {...(!isToSend(card) && !refusal && { mark: t('waiting.toConfirm') })}>
        {refusal?.message ?? formatMoment(new Date(at).toISOString(), lang)}
      </Words>
    </>
  )
  return (
    <li className={classes.row}>
      {/* A confirmed card is being sent and cannot be edited. */}
      {isConfirmed && !refusal ? (
        <span className={classes.open}>{content}</span>
      ) : (
        <Link to={to} className={classes.open}>
          {content}
        </Link>
      )}
      <Discard change={card} name={name} />
    </li>
  )
}

/** A star, a note or a reminder that the server refused. It is stored until the holder decides. */
function RefusedRow({ change }: { change: Exclude<Waiting, Of<'card'>> }) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const { key, name, refusal } = change
  const isReminder = change.kind === 'reminder'
  const note = isReminder ? change.reminder.text : change.kind === 'marks' ? change.marks.note : undefined
  const words = isReminder ? 'waiting.reminderOf' : note === undefined ? 'waiting.marksOf' : 'waiting.noteOf'
  const sendMine = async () => {
    await changeWaiting(key, (now) => {
      if (now.kind !== 'marks') return undefined
      const { refusal: _, marks, ...rest } = now
      const { noteBefore: __, ...wanted } = marks
      return { ...rest, marks: wanted }
    })
    await refreshAfter(client, [api.contact.edit])
  }
  return (
    <li className={classes.row}>
      <span className={classes.open}>
        <ContactFace name={name} photo="" />
        <Words name={t(words, { name })} refusal={refusal}>
          {refusal?.message}
          {note && <q className={`${classes.message} ${classes.note}`}>{note}</q>}
          {note !== undefined && refusal?.code === 409 && (
            <PlainButton variant="outline" onClick={() => void sendMine().catch(toastError)}>
              {t('waiting.useMine')}
            </PlainButton>
          )}
        </Words>
      </span>
      <Discard change={change} name={name} />
    </li>
  )
}

type WordsProps = { name: string; refusal: Waiting['refusal']; mark?: string; children: ReactNode }

function Words({ name, refusal, mark, children }: WordsProps) {
  const { t } = useTranslation('contacts')
  const tone: Tone = refusal ? 'bad' : mark ? 'attention' : 'neutral'
  return (
    <span className={classes.person}>
      <strong>{name}</strong>
      <span>{children}</span>
      <span className={classes.marks}>
        <StatusBadge tone={tone}>{refusal ? t('waiting.notSaved') : (mark ?? t('waiting.mark'))}</StatusBadge>
      </span>
    </span>
  )
}

/** Discards a waiting change, and offers to restore it. */
function Discard({ change, name }: { change: Waiting; name: string }) {
  const { t } = useTranslation('contacts')
  const discard = async () => {
    await dropWaiting(change.key)
    void toast({
      tone: 'neutral',
      title: t('waiting.discarded'),
      action: { text: t('undo'), run: () => void keepWaiting(change).catch(toastError) },
    })
  }
  return (
    <RoundButton tone="quiet" label={t('waiting.discard', { name })} onClick={() => void discard().catch(toastError)}>
      <IconX size={22} stroke={1.6} aria-hidden="true" />
    </RoundButton>
  )
}
