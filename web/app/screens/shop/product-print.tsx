import type { Product } from '@idocard/contract/commerce/product'
import { useState } from 'react'
import { printDrafts, setDraft } from '../../features/commerce/print/drafts.ts'
import { usePrintPart } from '../../features/commerce/print/use-print-part.ts'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './product-print.module.css'

interface ProductPrintProps {
  product: Pick<Product, 'id'> & { print: NonNullable<Product['print']> }
  title: string
  /** Units in the cart, or to be added. */
  quantity: number
}

/** The print details of a product, stored in this browser until it is ordered. Their editor is loaded on request. */
export function ProductPrint({ product: { id, print: rule }, title, quantity }: ProductPrintProps) {
  const { t } = useTranslation('product')
  const draft = printDrafts.use()[id]
  const [isOpen, setOpen] = useState(false)
  const { Part, busy, load } = usePrintPart(draft !== undefined || isOpen)
  if (Part)
    return (
      <Part
        {...{ title, quantity, rule }}
        productId={id}
        details={draft ?? { cards: [], logo: null }}
        isOpen={isOpen}
        onOpen={setOpen}
        onSave={(details) => setDraft(id, { rule, ...details })}
      />
    )
  return (
    <section className={classes.print} aria-label={t('print.title')}>
      <p className={classes.heading}>{t('print.title')}</p>
      <p>{t('print.later')}</p>
      <PlainButton variant="outline" aria-disabled={busy} onClick={() => (isOpen ? load() : setOpen(true))}>
        {t('print.fill')}
      </PlainButton>
    </section>
  )
}
