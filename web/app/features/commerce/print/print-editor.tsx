import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { emptyCard, type PrintCard, type PrintRule, printedCards } from '@idocard/domain/commerce/print'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Controls } from '../../../kit/controls.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { CardFields } from './card-fields.tsx'
import { type CardProblems, checked, entered, opened, repeated } from './editing.ts'
import { ListField } from './list-field.tsx'
import { LogoField } from './logo-field.tsx'
import classes from './print.module.css'
import { PrintPreview } from './print-preview.tsx'

export interface PrintDetails {
  cards: PrintCard[]
  logo: PrintLogo | null
}

type PrintEditorProps = {
  title: string
  productId: number
  quantity: number
  rule: PrintRule
  initial: PrintDetails
  busy: boolean
  /** The server's error message. */
  refused: string | undefined
  onSave: (details: PrintDetails) => void
  onClose: () => void
}

/** Edits the print details of a line: card by card, or from a list, with a preview. */
export function PrintEditor({
  title,
  productId,
  quantity,
  rule,
  initial,
  busy,
  refused,
  onSave,
  onClose,
}: PrintEditorProps) {
  const { t } = useTranslation('print')
  const form = useRef<HTMLFormElement>(null)
  const [cards, setCards] = useState(() => opened(rule, initial.cards))
  const [logo, setLogo] = useState(initial.logo)
  const [at, setAt] = useState(0)
  const [problems, setProblems] = useState<CardProblems>(new Map())
  const of = printedCards(rule, quantity)
  const card = cards[at] ?? emptyCard(rule, at)

  const put = (next: PrintCard[], chosen: number) => {
    setCards(next)
    setAt(Math.min(chosen, next.length - 1))
    setProblems(new Map())
  }
  const change = (patch: Partial<PrintCard>) => {
    setCards(cards.map((one, index) => (index === at ? { ...one, ...patch } : one)))
    setProblems(new Map([...problems].filter(([index]) => index !== at)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The editor is rendered inside pages with other forms, which must not be submitted.
    event.stopPropagation()
    if (busy) return
    const found = checked(rule, entered(cards))
    setProblems(found.problems)
    const [wrong] = found.problems.keys()
    if (wrong === undefined) return onSave({ cards: found.cards, logo })
    setAt(wrong)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Sheet title={title} closeLabel={t('close')} shape="tall" onClose={onClose}>
      <Controls>
        <form ref={form} className={classes.editor} onSubmit={submit} noValidate>
          <PrintPreview card={card} logo={logo} />
          {of > 1 && (
            <>
              <ListField productId={productId} quantity={quantity} rule={rule} onCards={(list) => put(list, 0)} />
              <div className={classes.choice}>
                <NativeSelect
                  label={t('card')}
                  description={t('cardOf', { number: at + 1, of })}
                  value={String(at)}
                  data={cards.map((one, index) => ({
                    value: String(index),
                    label: t('choice', { number: index + 1, name: one.nameCh || one.nameEn || t('unnamed') }),
                  }))}
                  onChange={(event) => setAt(Number(event.currentTarget.value))}
                />
                <div className={classes.buttons}>
                  {cards.length < of && (
                    <PlainButton
                      variant="outline"
                      onClick={() => put([...cards, emptyCard(rule, cards.length, cards.at(-1))], cards.length)}
                    >
                      {t('add')}
                    </PlainButton>
                  )}
                  {cards.length === 1 && (
                    <PlainButton variant="quiet" onClick={() => put(repeated(rule, card, of), 0)}>
                      {t('copy')}
                    </PlainButton>
                  )}
                  {cards.length > 1 && (
                    <PlainButton
                      variant="quiet"
                      onClick={() =>
                        put(
                          opened(
                            rule,
                            cards.filter((_one, index) => index !== at),
                          ),
                          at,
                        )
                      }
                    >
                      {t('remove')}
                    </PlainButton>
                  )}
                </div>
              </div>
            </>
          )}
          <CardFields rule={rule} card={card} problems={problems.get(at) ?? {}} onChange={change} />
          <LogoField logo={logo} onChange={setLogo} />
          <div className={classes.foot}>
            <p className={classes.problem} role="alert">
              {problems.size > 0 ? t('wrong', { count: problems.size }) : (refused ?? '')}
            </p>
            <PlainButton type="submit" size="lg" aria-disabled={busy}>
              {busy ? t('saving') : t('save')}
            </PlainButton>
          </div>
        </form>
      </Controls>
    </Sheet>
  )
}
