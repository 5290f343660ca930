import type { Visibility } from '@idocard/domain/cards/card'
import { TextInput } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './start.module.css'
import type { usePhone } from './use-phone.ts'

type PhoneQuestionProps = {
  phone: ReturnType<typeof usePhone>
  /** The text of a problem with the number. */
  problem: string | undefined
  /** Whether the answer was left out. */
  isUnanswered: boolean
  input: RefObject<HTMLInputElement | null>
  answers: RefObject<HTMLFieldSetElement | null>
}

const ANSWERS = [
  ['link', 'phoneShown'],
  ['exchange', 'phoneHidden'],
] as const

/** Asks for a phone number, and whether people who open the card see it. */
export function PhoneQuestion({ phone, problem, isUnanswered, input, answers }: PhoneQuestionProps) {
  const { t } = useTranslation('start')
  const problemId = useId()
  const name = useId()
  const isChosen = (visibility: Visibility) =>
    phone.seenBy !== undefined && (phone.seenBy === 'exchange') === (visibility === 'exchange')
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        name="fields.phones.0.number"
        label={t('name.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        size="lg"
        maxLength={40}
        placeholder="0912-345-678"
        error={problem}
        value={phone.typed}
        onChange={(event) => phone.onType(event.currentTarget.value)}
      />
      {!phone.isBlank && (
        <fieldset
          ref={answers}
          className={classes.answers}
          aria-describedby={isUnanswered ? problemId : undefined}
          aria-invalid={isUnanswered || undefined}
        >
          <legend>{t('name.phoneAsk')}</legend>
          {ANSWERS.map(([visibility, text]) => (
            <label key={visibility} className={classes.answer}>
              <input
                type="radio"
                name={name}
                checked={isChosen(visibility)}
                aria-labelledby={`${name}${visibility}`}
                aria-describedby={`${name}${visibility}Hint`}
                onChange={() => phone.onAnswer(visibility)}
              />
              <span>
                <strong id={`${name}${visibility}`}>{t(`name.${text}`)}</strong>
                <small id={`${name}${visibility}Hint`}>{t(`name.${text}Hint`)}</small>
              </span>
            </label>
          ))}
          {isUnanswered && (
            <p id={problemId} className={classes.problem} role="alert">
              {t('name.phoneMissing')}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}
