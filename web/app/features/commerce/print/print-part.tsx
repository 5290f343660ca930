import type { PrintRule } from '@idocard/domain/commerce/print'
import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './print.module.css'
import { type PrintDetails, PrintEditor } from './print-editor.tsx'
import { PrintSummary } from './print-summary.tsx'
import { useLogoUpload } from './use-logo.ts'

type PrintPartProps = {
  productId: number
  /** The product's title. */
  title: string
  quantity: number
  rule: PrintRule
  details: PrintDetails
  /** Whether the line belongs to an order instead of the cart. */
  isOrdered?: boolean
  /** Why it can no longer be changed; undefined while it can. */
  closed?: string | undefined
  /** Whether the editor is open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Saves the details. Rejects with an error whose message is shown to the user. */
  onSave: (details: PrintDetails) => Promise<void> | void
  /** Shown below the summary. */
  children?: ReactNode
}

/** The print details of a line, with a button to edit them. */
export function PrintPart({
  productId,
  title,
  quantity,
  rule,
  details,
  closed,
  isOrdered = false,
  isOpen,
  onOpen,
  onSave,
  children,
}: PrintPartProps) {
  const { t } = useTranslation('print')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const notUploaded = useLogoUpload(productId, details.logo)
  const save = async (next: PrintDetails) => {
    setBusy(true)
    setRefused(undefined)
    try {
      await onSave(next)
      onOpen(false)
    } catch (error) {
      setRefused((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.part} aria-label={t('titleOf', { title })}>
      <p className={classes.heading}>{t('title')}</p>
      <PrintSummary rule={rule} quantity={quantity} cards={details.cards} logo={details.logo} isOrdered={isOrdered} />
      {notUploaded && (
        <p className={classes.problem} role="alert">
          {t('logo.notUploaded', { reason: notUploaded })}
        </p>
      )}
      {children}
      {closed ? (
        <p className={classes.hint}>{closed}</p>
      ) : (
        <div className={classes.change}>
          <PlainButton variant="outline" onClick={() => onOpen(true)}>
            {details.cards.length > 0 ? t('edit') : t('fill')}
          </PlainButton>
        </div>
      )}
      {isOpen && (
        <PrintEditor
          title={t('title')}
          {...{ productId, quantity, rule, busy, refused }}
          initial={details}
          onSave={(next) => void save(next)}
          onClose={() => onOpen(false)}
        />
      )}
    </section>
  )
}
