import { useState } from 'react'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { fieldsName } from '../contacts/contact-name.ts'
import { isToReview, useWaiting } from '../contacts/waiting.ts'
import { nextToReview } from './next-to-review.ts'
import { ReviewEnd, type SavedContact } from './review-end.tsx'
import { ReviewOne } from './review-one.tsx'
import classes from './scan-cards.module.css'

type ReviewCardsProps = {
  /** The key of the card to check. */
  card: string
  onNext: (key: string) => void
  scanAt: string
  contactsAt: string
  contactAt: (id: string) => string
}

/** Checks one card after the other: once one is saved, skipped or discarded, the next one follows. */
export function ReviewCards({ card: key, onNext, ...links }: ReviewCardsProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const cards = useWaiting().filter(isToReview)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<readonly SavedContact[]>([])
  const goOn = () => {
    const finished = new Set([...done, key])
    setDone(finished)
    const next = nextToReview(cards, finished)
    if (next) onNext(next.side.key)
  }
  const card = cards.find(({ side }) => side.key === key)
  const last = saved.at(-1)
  if (done.has(key)) return <ReviewEnd saved={saved} left={cards.length} {...links} />
  return (
    <>
      {last && (
        <p className={classes.quiet} role="status">
          {t('review.savedOne', { name: last.name })}
        </p>
      )}
      <ReviewOne
        key={key}
        waiting={card}
        onSaved={(id, fields) => {
          setSaved([...saved, { key, id: id ?? '', name: fieldsName(lang, fields) }])
          goOn()
        }}
        onPassed={goOn}
        missing={<ReviewEnd saved={saved} left={cards.length} {...links} />}
      />
    </>
  )
}
