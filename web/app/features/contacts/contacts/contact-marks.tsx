import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { AddButton, Adding } from '../../../kit/add-button.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import { uploadPicture } from '../../../lib/upload-picture.ts'
import { useLeaving } from '../../../lib/use-leaving.ts'
import classes from './contacts.module.css'
import { FolderField } from './folder-field.tsx'
import { overviewQuery } from './queries.ts'
import { TagSheet } from './tag-sheet.tsx'
import { useMarks } from './use-contact-edit.ts'

/** The holder's private notes on a contact. Each field is saved when it loses focus. */
export function ContactMarks({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const edit = useMarks(contact)
  const met = useQuery(overviewQuery).data?.met ?? []
  const places = new Set(met.map(({ place }) => place).filter(Boolean))
  const placesId = useId()
  const note = useDraft(contact.note, (note, done) => edit.mutate({ note }, { onSuccess: done }))
  const place = useDraft(contact.metPlace, (metPlace, done) => edit.mutate({ metPlace }, { onSuccess: done }))
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('marks.title')}</h3>
      <p className={classes.quiet}>{t('marks.private')}</p>
      <Textarea label={t('marks.note')} autosize minRows={2} maxLength={CONTACT_LIMITS.note} {...note} />
      <NotePicture url={contact.img} onChange={(noteImg) => edit.mutate({ noteImg })} />
      <TagEditor tags={contact.tags} onChange={(tags) => edit.mutate({ tags })} />
      <FolderField value={contact.collectionId} onChange={(collectionId) => edit.mutate({ collectionId })} />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('marks.metAt')}
          value={contact.metAt ? dayOf(contact.metAt) : ''}
          onChange={(event) => edit.mutate({ metAt: noonOf(event.currentTarget.value) })}
        />
        <TextInput label={t('marks.metPlace')} maxLength={CONTACT_LIMITS.place} list={placesId} {...place} />
        <datalist id={placesId}>
          {[...places].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
    </section>
  )
}

/** One picture beside the note, for example of a whiteboard, a place or both people. */
function NotePicture({ url, onChange }: { url: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('contacts')
  const upload = useMutation({
    // The contract has the server's file type, but a browser sends a Blob.
    mutationFn: (file: File) => uploadPicture(file),
    onSuccess: ({ id }) => onChange(id),
    onError: toastError,
  })
  return (
    <div className={classes.part}>
      {url && <img className={classes.notePicture} src={url} alt={t('marks.picture')} loading="lazy" />}
      <div className={classes.actions}>
        <FileButton
          accept="image/*"
          label={t('marks.choosePicture')}
          busy={upload.isPending}
          variant="quiet"
          onChoose={(file) => upload.mutate(file)}
        >
          {upload.isPending ? (
            t('marks.uploading')
          ) : url ? (
            t('marks.changePicture')
          ) : (
            <Adding>{t('marks.choosePicture')}</Adding>
          )}
        </FileButton>
        {url && (
          <PlainButton variant="quiet" onClick={() => onChange('')}>
            {t('marks.removePicture')}
          </PlainButton>
        )}
      </div>
    </div>
  )
}

/** The tags of a contact, with buttons to remove and add tags. */
function TagEditor({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const { t } = useTranslation('contacts')
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={classes.part}>
      <p className={classes.label}>{t('tag.label')}</p>
      {tags.length > 0 && (
        <ul className={classes.chips} data-wrap>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={classes.chip}
                aria-label={t('tag.remove', { tag })}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                #{tag}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddButton onClick={() => setAdding(true)}>{t('tag.add')}</AddButton>
      {isAdding && (
        <TagSheet
          onChoose={(tag) => {
            setAdding(false)
            if (!tags.includes(tag)) onChange([...tags, tag])
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/**
 * A text field that is saved when it loses focus, the screen is left or the page is hidden. Until it is edited it shows
 * the saved text, including changes of another device.
 * @param save calls `done` when the text is saved
 */
function useDraft(saved: string, save: (text: string, done: () => void) => void) {
  const [draft, setDraft] = useState<string>()
  const done = () => setDraft(undefined)
  const sent = useRef<string>(undefined)
  const leave = () => {
    if (draft === undefined || draft === saved) return done()
    if (draft === sent.current) return
    sent.current = draft
    save(draft, done)
  }
  useLeaving(leave)
  return {
    value: draft ?? saved,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      sent.current = undefined
      setDraft(currentTarget.value)
    },
    onBlur: leave,
  }
}

const two = (number: number) => String(number).padStart(2, '0')

/** The day of a time in the holder's time zone, in the format of a date field: `2026-11-21`. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Noon of a day in a date field, in the holder's time zone, as an ISO 8601 time in UTC. Empty if no day is chosen. */
export const noonOf = (day: string): string => (day === '' ? '' : new Date(`${day}T12:00`).toISOString())
