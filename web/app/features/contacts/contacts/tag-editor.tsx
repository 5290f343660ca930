import { useState } from 'react'
import { AddButton } from '../../../kit/add-button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { TagSheet } from './tag-sheet.tsx'

/** The tags of a contact, with buttons to remove and add tags. */
export function TagEditor({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
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
