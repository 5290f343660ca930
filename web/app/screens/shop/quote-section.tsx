import { INQUIRY_LIMITS } from '@idocard/domain/contact-form'
import type { InputHTMLAttributes } from 'react'
import classes from '../../features/contact/contact-form.module.css'
import { PlainButton } from '../../kit/button.tsx'
import { Section } from '../../kit/section.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { type QuoteField, useQuote } from './use-quote.ts'

/** A company asks for a quote, without signing in. */
export function QuoteSection() {
  const { t } = useTranslation('plans')
  const { problems, isBusy, submit, correct } = useQuote()
  const field = (name: QuoteField, props: InputHTMLAttributes<HTMLInputElement>) => (
    <div className={classes.field}>
      <label htmlFor={`quote-${name}`}>{t(`quote.${name}`)}</label>
      <input
        id={`quote-${name}`}
        name={name}
        aria-invalid={problems[name] !== undefined}
        aria-describedby={`quote-${name}-problem`}
        {...props}
      />
      <p id={`quote-${name}-problem`} className={classes.problem} aria-live="polite">
        {problems[name]}
      </p>
    </div>
  )
  return (
    <Section title={t('quote.title')} intro={t('quote.intro')}>
      <form
        className={classes.form}
        method="post"
        noValidate
        onChange={({ target }) => correct((target as unknown as HTMLInputElement).name)}
        onSubmit={(event) => void submit(event)}
      >
        {field('companyName', {
          autoComplete: 'organization',
          maxLength: INQUIRY_LIMITS.companyName,
          required: true,
        })}
        {field('name', { autoComplete: 'name', maxLength: INQUIRY_LIMITS.name, required: true })}
        {field('mail', {
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          maxLength: INQUIRY_LIMITS.email,
          required: true,
        })}
        {field('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: INQUIRY_LIMITS.phone })}
        {field('quantity', { type: 'number', inputMode: 'numeric', min: 1, max: 99_999 })}
        {field('date', { type: 'date' })}
        <div className={classes.field} data-wide>
          <label htmlFor="quote-detail">{t('quote.detail')}</label>
          <textarea id="quote-detail" name="detail" rows={4} maxLength={INQUIRY_LIMITS.content} />
          <p className={classes.left} />
        </div>
        <div className={classes.end}>
          <PlainButton type="submit" size="lg" aria-disabled={isBusy}>
            {t(isBusy ? 'quote.sending' : 'quote.send')}
          </PlainButton>
        </div>
      </form>
    </Section>
  )
}
