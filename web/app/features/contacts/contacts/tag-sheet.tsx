import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { NotLoaded } from '../../frame/backstage/not-loaded.tsx'
import classes from './contacts.module.css'
import { overviewQuery } from './queries.ts'

/** Chooses an existing tag, or creates a new one. */
export function TagSheet({ onChoose, onClose }: { onChoose: (tag: string) => void; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const overview = useQuery(overviewQuery)
  const [tag, setTag] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tag.trim()) onChoose(tag.trim())
  }
  return (
    <Sheet title={t('tag.title')} closeLabel={shared('close')} onClose={onClose}>
      <form className={classes.inline} onSubmit={submit}>
        <TextInput
          label={t('tag.new')}
          maxLength={CONTACT_LIMITS.tag}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <PlainButton variant="outline" type="submit" disabled={tag.trim() === ''}>
          {t('tag.add')}
        </PlainButton>
      </form>
      {!overview.data && <NotLoaded query={overview} />}
      {overview.data && overview.data.tags.length > 0 && (
        <ul className={classes.chips} aria-label={t('tag.used')}>
          {overview.data.tags.map(({ tag, count }) => (
            <li key={tag}>
              <button type="button" className={classes.chip} onClick={() => onChoose(tag)}>
                #{tag}
                <span>{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
