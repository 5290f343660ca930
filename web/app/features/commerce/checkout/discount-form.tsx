import { formatTwd } from '@idocard/domain/money'
import { TextInput } from '@mantine/core'
import { IconDiscount2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './discount-form.module.css'
import type { AppliedDiscount } from './use-discount.ts'

type DiscountFormProps = {
  /** The previous code, as the initial value. */
  initial: string
  /** The applied code, with its discount once it is known. */
  applied: { code: string; discount: AppliedDiscount | undefined } | undefined
  /** Whether the server has the cart; it calculates the discount. */
  ready: boolean
  busy: boolean
  /** The server's message about a refused code; a new object for each refusal. */
  problem: { message: string } | undefined
  onApply: (code: string) => void
  onRemove: () => void
}

/** A field for a discount code, or the code that was applied. */
export function DiscountForm({ initial, applied, ready, busy, problem, onApply, onRemove }: DiscountFormProps) {
  const { t } = useTranslation('checkout')
  const field = useRef<HTMLInputElement>(null)
  /** Whether the user has just submitted a code. Otherwise a change of the cart caused the problem. */
  const asked = useRef(false)
  const [typed, setTyped] = useState(initial)
  const [shown, setShown] = useState(problem)

  useEffect(() => {
    setShown(problem)
    if (problem && asked.current) field.current?.focus()
    if (problem) asked.current = false
  }, [problem])

  const remove = () => {
    setTyped('')
    onRemove()
  }
  if (applied) return <Applied {...applied} onRemove={remove} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const code = typed.trim()
    setShown(code ? undefined : { message: t('discount.empty') })
    if (code === '') return field.current?.focus()
    asked.current = true
    onApply(code)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={t('discount.label')}
        name="discountCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setShown(undefined)
        }}
        error={shown?.message}
        inputContainer={(input) => (
          <div className={classes.row}>
            {input}
            <PlainButton type="submit" variant="outline" disabled={!ready} aria-disabled={busy}>
              {busy ? t('discount.applying') : t('discount.apply')}
            </PlainButton>
          </div>
        )}
      />
    </form>
  )
}

function Applied({
  code,
  discount,
  onRemove,
}: {
  code: string
  discount: AppliedDiscount | undefined
  onRemove: () => void
}) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const gain =
    discount &&
    (discount.freeFreight ? t('discount.freeFreight') : t('discount.off', { amount: formatTwd(discount.amount, lang) }))
  return (
    <div className={classes.applied}>
      <IconDiscount2 size={22} stroke={1.75} aria-hidden="true" />
      <p role="status">
        <strong>{t('discount.applied', { code })}</strong>
        {gain && <span className={classes.gain}>{gain}</span>}
      </p>
      <button type="button" className={classes.remove} aria-label={t('discount.removeOf', { code })} onClick={onRemove}>
        {t('discount.remove')}
      </button>
    </div>
  )
}
