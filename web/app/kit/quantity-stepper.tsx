import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../lib/texts.ts'
import classes from './quantity-stepper.module.css'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  /** The label of the group, with the item: 「霧黑名片的數量」. */
  label: string
  lessLabel: string
  moreLabel: string
  min?: number
  max?: number
  disabled?: boolean
}

/** Enough digits for a number beyond any bound, so that it causes a message and is not cut to another number. */
const DIGITS_MAX = 4

/**
 * A quantity to step or type. `onChange` is called only for changes, and only with whole numbers from `min` to `max`.
 * Typed text is applied on blur or Enter. A number beyond the bounds is replaced by the nearest bound, and a line below
 * explains this. Arrow keys step by one, Page Up and Page Down by ten. A button that has reached its limit keeps the
 * focus.
 */
export function QuantityStepper({
  value,
  onChange,
  label,
  lessLabel,
  moreLabel,
  min = 1,
  max = 99,
  disabled = false,
}: QuantityStepperProps) {
  /** The text being typed; otherwise null. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The number that was last chosen was beyond the bounds. */
  const [wasBeyond, setBeyond] = useState(false)
  const { t } = useTranslation('common')
  const noteId = useId()

  const isBeyond = (wanted: number) => wanted < min || wanted > max
  const choose = (wanted: number) => {
    setTyped(null)
    setBeyond(isBeyond(wanted))
    const next = Math.min(max, Math.max(min, wanted))
    if (next !== value) onChange(next)
  }
  /** The value from which the arrow keys step. */
  const meant = typed ? Number(typed) : value
  const settle = () => {
    if (typed !== null) choose(meant)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: meant + 1,
      ArrowDown: meant - 1,
      PageUp: meant + 10,
      PageDown: meant - 10,
      Home: min,
      End: max,
    }
    if (event.key === 'Enter') settle()
    const next = steps[event.key]
    // While the user types digits, Home and End move the caret.
    if (next === undefined || (typed !== null && (event.key === 'Home' || event.key === 'End'))) return
    event.preventDefault()
    choose(next)
  }
  const isTypedBeyond = typed ? isBeyond(Number(typed)) : false
  const note = isTypedBeyond
    ? t('quantity.bounds', { min, max })
    : wasBeyond && typed === null
      ? t('quantity.changed', { value, min, max })
      : undefined

  return (
    <div className={classes.whole}>
      <fieldset className={classes.stepper} aria-label={label} data-disabled={disabled || undefined}>
        <button
          type="button"
          data-each
          aria-label={lessLabel}
          aria-disabled={value <= min}
          disabled={disabled}
          onClick={() => choose(value - 1)}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={isTypedBeyond || undefined}
          aria-describedby={noteId}
          disabled={disabled}
          value={typed ?? value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, DIGITS_MAX))}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          data-each
          aria-label={moreLabel}
          aria-disabled={value >= max}
          disabled={disabled}
          onClick={() => choose(value + 1)}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </fieldset>
      <p id={noteId} className={classes.note} role="status">
        {note}
      </p>
    </div>
  )
}
