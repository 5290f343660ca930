import type { ContactFields } from '@idocard/domain/contacts/contact'
import { Link } from 'react-router'
import { ButtonLink } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './scan-cards.module.css'

/** A contact that was saved in this review. Its id is empty while it waits for a network. */
export interface SavedContact {
  key: string
  id: string
  name: string
  fields: ContactFields
  hasBack: boolean
  /** The place of its card among those that were photographed. */
  order: number
}

type ReviewEndProps = {
  saved: readonly Pick<SavedContact, 'key' | 'id' | 'name'>[]
  /** How many cards still have to be checked. */
  left: number
  scanAt: string
  contactsAt: string
  contactAt: (id: string) => string
}

/** What the review led to, and where to go on: the next card, a contact, the list. */
export function ReviewEnd({ saved, left, scanAt, contactsAt, contactAt }: ReviewEndProps) {
  const { t } = useTranslation('contacts')
  return (
    <section className={classes.end}>
      <div role="status">
        <h2>{saved.length > 0 ? t('review.saved', { count: saved.length }) : t('review.none')}</h2>
        {saved.some(({ id }) => id === '') && <p>{t('waiting.cardKept')}</p>}
        {left > 0 && <p>{t('review.left', { count: left })}</p>}
      </div>
      {saved.length > 0 && (
        <ul>
          {saved.map(({ key, id, name }) => (
            <li key={key}>{id ? <Link to={contactAt(id)}>{name}</Link> : name}</li>
          ))}
        </ul>
      )}
      <div className={classes.choices}>
        <ButtonLink to={scanAt}>{t('review.scanMore')}</ButtonLink>
        <ButtonLink to={contactsAt} variant="outline">
          {t('review.toList')}
        </ButtonLink>
      </div>
    </section>
  )
}
