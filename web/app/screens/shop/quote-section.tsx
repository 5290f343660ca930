import { fileSize, INQUIRY_FILE_ACCEPT } from '@idocard/domain/company/inquiry-file'
import { INQUIRY_LIMITS } from '@idocard/domain/company/inquiry-form'
import type { InputHTMLAttributes } from 'react'
import classes from '../../features/company/inquiry/inquiry-form.module.css'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Section } from '../../kit/section.tsx'
import { useTranslation } from '../../lib/texts.ts'
import quote from './quote-section.module.css'
import { type QuoteField, useQuote } from './use-quote.ts'

/** A company asks for a quote, without signing in. */
export function QuoteSection() {
  const { t } = useTranslation('plans')
  const { problems, file, choose, isBusy, submit, correct } = useQuote()
  const field = (name: Exclude<QuoteField, 'file' | 'detail'>, props: InputHTMLAttributes<HTMLInputElement>) => (
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
        {field('quantity', { type: 'number', inputMode: 'numeric', min: 1, max: INQUIRY_LIMITS.quantity })}
        {field('neededBy', { type: 'date' })}
        <div className={classes.field} data-wide>
          <label htmlFor="quote-detail">{t('quote.detail')}</label>
          <textarea id="quote-detail" name="detail" rows={4} maxLength={INQUIRY_LIMITS.content} />
          <p className={classes.left} />
        </div>
        <fieldset className={classes.field} data-wide data-file aria-describedby="quote-file-hint quote-file-problem">
          <legend>{t('quote.file.label')}</legend>
          <p id="quote-file-hint" className={quote.hint}>
            {t('quote.file.hint')}
          </p>
          <div className={quote.file}>
            {file && (
              <p className={quote.name}>
                {file.name} · {fileSize(file.size)}
              </p>
            )}
            <FileButton
              accept={INQUIRY_FILE_ACCEPT}
              label={t(file ? 'quote.file.change' : 'quote.file.choose')}
              busy={isBusy}
              onChoose={choose}
            />
            {file && (
              <PlainButton variant="quiet" aria-disabled={isBusy} onClick={() => !isBusy && choose(undefined)}>
                {t('quote.file.remove')}
              </PlainButton>
            )}
          </div>
          <p id="quote-file-problem" className={classes.problem} aria-live="polite">
            {problems.file}
          </p>
        </fieldset>
        <div className={classes.end}>
          <PlainButton type="submit" size="lg" aria-disabled={isBusy}>
            {t(isBusy ? 'quote.sending' : 'quote.send')}
          </PlainButton>
        </div>
      </form>
    </Section>
  )
}
