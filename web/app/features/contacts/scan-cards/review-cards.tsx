import { useState } from 'react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { fieldsName } from '../contacts/contact-name.ts'
import { isToReview, isUnread, type Of, useWaiting } from '../contacts/waiting.ts'
import type { CardBefore } from './add-as-back.ts'
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
  const before = card && cardBefore(card, cards, saved)
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
        before={before}
        onSaved={(id, one) => {
          setSaved([...saved, { key, id: id ?? '', name: fieldsName(lang, one.fields), ...one }])
          goOn()
        }}
        onBack={(front) => {
          if (front.kind === 'saved') {
            setSaved(saved.map((one) => (one.id === front.id ? { ...one, hasBack: true } : one)))
            return goOn()
          }
          // The front is confirmed next, with what its back adds.
          setDone(new Set([...done, key].filter((one) => one !== front.card.side.key)))
          onNext(front.card.side.key)
        }}
        onSplit={(front, back) => {
          setDone((now) => new Set([...now].filter((one) => one !== back)))
          if (front.kind === 'saved')
            setSaved((now) => now.map((one) => (one.id === front.id ? { ...one, hasBack: false } : one)))
          onNext(back)
        }}
        onPassed={goOn}
        missing={<ReviewEnd saved={saved} left={cards.length} {...links} />}
      />
    </>
  )
}

/** The card that was photographed just before another one, unless it has a back already or is still being read. */
function cardBefore(
  card: Of<'card'>,
  cards: readonly Of<'card'>[],
  saved: readonly SavedContact[],
): CardBefore | undefined {
  const waiting = cards.filter(({ key }) => key < card.key).at(-1)
  const last = saved
    .filter(({ order }) => order < card.key)
    .sort((a, b) => a.order - b.order)
    .at(-1)
  if (last && last.order > (waiting?.key ?? 0))
    return last.id === '' || last.hasBack ? undefined : { kind: 'saved', id: last.id, fields: last.fields }
  return waiting && !waiting.back && !isUnread(waiting) ? { kind: 'waiting', card: waiting } : undefined
}
