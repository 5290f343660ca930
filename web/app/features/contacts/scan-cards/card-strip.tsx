import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { useFileUrl } from '../contacts/use-scan.ts'
import { isUnread, type Of } from '../contacts/waiting.ts'
import { nextToReview } from './next-to-review.ts'
import classes from './scan-cards.module.css'

type Cards = { cards: readonly Of<'card'>[]; reviewAt: (key: string) => string }

/** The cards that the holder has to check: their pictures, and which were read already. */
export function CardStrip({ cards, reviewAt }: Cards) {
  const { t } = useTranslation('contacts')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (cards.length > 0) list.current?.lastElementChild?.scrollIntoView({ inline: 'end', block: 'nearest' })
  }, [cards.length])
  if (cards.length === 0) return null
  const read = cards.filter((card) => !isUnread(card)).length
  return (
    <div className={classes.strip}>
      <p role="status">{t('camera.count', { count: cards.length, read })}</p>
      <ul ref={list}>
        {cards.map((card, at) => (
          <li key={card.key}>
            <Thumbnail card={card} number={at + 1} to={reviewAt(card.side.key)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Thumbnail({ card, number, to }: { card: Of<'card'>; number: number; to: string }) {
  const { t } = useTranslation('contacts')
  const { url, file } = card.side.picture
  const fileUrl = useFileUrl(file)
  const state = isUnread(card) ? (card.retry ? 'later' : 'reading') : card.side.problem ? 'problem' : 'read'
  const Icon = { later: IconClock, reading: IconClock, problem: IconAlertCircle, read: IconCheck }[state]
  return (
    <Link to={to} data-state={state} aria-label={t(`camera.card.${state}`, { number })}>
      {(url || fileUrl) && <img src={url || fileUrl} alt="" />}
      <Icon size={16} stroke={2} aria-hidden="true" />
    </Link>
  )
}

/** Leads to the review of the first card. */
export function ReviewLink({ cards, reviewAt }: Cards) {
  const { t } = useTranslation('contacts')
  const first = nextToReview(cards)
  if (!first) return null
  return <ButtonLink to={reviewAt(first.side.key)}>{t('camera.review', { count: cards.length })}</ButtonLink>
}
