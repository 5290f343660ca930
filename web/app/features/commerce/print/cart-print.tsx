import type { CartLine } from '@idocard/domain/commerce/cart'
import type { PrintRule } from '@idocard/domain/commerce/print'
import { pick } from '@idocard/domain/language'
import { useState } from 'react'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { printDrafts, setDraft } from './drafts.ts'
import { usePrintPart } from './use-print-part.ts'

type Line = Pick<CartLine, 'id' | 'titleCh' | 'titleEn' | 'quantity'>

/** The print details of a line in the cart, with a button to edit them. */
export function CartPrint({ line, rule }: { line: Line; rule: PrintRule }) {
  const { t } = useTranslation('cart')
  const lang = useLang()
  const draft = printDrafts.use()[line.id]
  const [isOpen, setOpen] = useState(false)
  const { Part } = usePrintPart(true)
  if (!Part) return <Skeleton label={t('printLoading')} lines={2} />
  return (
    <Part
      rule={rule}
      productId={line.id}
      title={pick(lang, line.titleCh, line.titleEn)}
      quantity={line.quantity}
      details={draft ?? { cards: [], logo: null }}
      isOpen={isOpen}
      onOpen={setOpen}
      onSave={(details) => setDraft(line.id, { rule, ...details })}
    />
  )
}

/** `CartPrint` for the cart's panel. It is shown only for lines with print details; checkout asks for the others. */
export function GivenPrint({ line }: { line: Line }) {
  const draft = printDrafts.use()[line.id]
  return draft && draft.cards.length > 0 ? <CartPrint line={line} rule={draft.rule} /> : null
}
