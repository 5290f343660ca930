import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { withFinish } from '@idocard/domain/commerce/finish'
import { isPrintMissing, type PrintCard, type PrintRule, printedCards } from '@idocard/domain/commerce/print'
import { cardLine } from '@idocard/domain/commerce/print-face'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { memberToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { isWaiting } from './drafts.ts'
import classes from './print.module.css'
import { PrintFace } from './print-face.tsx'

type PrintSummaryProps = {
  rule: PrintRule
  quantity: number
  cards: readonly PrintCard[]
  logo: PrintLogo | null
  isOrdered: boolean
  /** Whoever reads it is not the buyer. */
  isForStaff?: boolean
}

/** The print details of a line: a picture of the first card, the texts of all cards, and the number of missing ones. */
export function PrintSummary({ rule, quantity, cards, logo, isOrdered, isForStaff = false }: PrintSummaryProps) {
  const { t } = useTranslation('print')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const isGuest = memberToken.use() === ''
  const of = printedCards(rule, quantity)
  const [first] = cards
  const isMissing = isPrintMissing(rule, quantity, cards.length)
  return (
    <div className={classes.summary}>
      {first && (
        <div className={classes.sides}>
          <PrintFace card={first} logo={logo} />
          <PrintFace card={first} logo={logo} side="back" />
        </div>
      )}
      <p className={isMissing ? classes.missing : classes.whole}>
        {cards.length === 0
          ? t(isOrdered ? 'none' : 'later')
          : cards.length > of
            ? t('tooMany', { given: cards.length, of })
            : isMissing
              ? t('missing', { given: cards.length, of, count: of - cards.length })
              : t(isForStaff ? 'wholeOf' : 'whole', { count: of })}
        {logo && ` · ${t('logoNote', { kind: logo.kind.toUpperCase() })}`}
      </p>
      {logo && isWaiting(logo) && isGuest && <p className={classes.hint}>{t('logo.waiting')}</p>}
      {cards.length > 1 && (
        <>
          <ol className={classes.list} data-open={isOpen || undefined} aria-label={t('cards')}>
            {cards.map((card, index) => (
              <li key={index}>{withFinish(cardLine(card), card.finish, lang)}</li>
            ))}
          </ol>
          {cards.length > FEW && !isOpen && (
            <PlainButton variant="quiet" onClick={() => setOpen(true)}>
              {t('all', { count: cards.length })}
            </PlainButton>
          )}
        </>
      )}
    </div>
  )
}

/**
 * The number of cards listed at first. The others are shown on request and in print. The stylesheet has the same
 * number.
 */
const FEW = 3
