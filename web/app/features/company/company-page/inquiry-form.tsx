import { INQUIRY_LIMITS } from '@idocard/domain/company/inquiry-form'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useInBrowser } from '../../../lib/in-browser.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './company-page.module.css'
import form from './inquiry-form.module.css'
import { useInquiry } from './use-inquiry.ts'

/**
 * The enterprise form, replaced by a confirmation once it is sent.
 * @param companyId the company that receives the inquiry
 */
export function InquiryForm({ companyId }: { companyId: number }) {
  const { t } = useTranslation('companyPage')
  const { isBusy, problems, failure, answerTo, blur, change, submit, again } = useInquiry(companyId)
  const isReady = useInBrowser()
  if (answerTo !== undefined) return <Thanks mail={answerTo} onAgain={again} />
  return (
    <section className={classes.part}>
      <h3 className={classes.subheading}>{t('contact.form')}</h3>
      <form
        className={form.form}
        method="post"
        noValidate
        onBlur={blur}
        onChange={change}
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          name="name"
          label={t('contact.name')}
          autoComplete="name"
          maxLength={INQUIRY_LIMITS.name}
          required
          error={problems.name}
        />
        <TextInput
          name="mail"
          label={t('contact.mailField')}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={INQUIRY_LIMITS.email}
          required
          error={problems.mail}
        />
        <TextInput
          name="companyName"
          label={t('contact.companyName')}
          autoComplete="organization"
          maxLength={INQUIRY_LIMITS.companyName}
          error={problems.companyName}
        />
        <TextInput
          name="phone"
          label={t('contact.phoneField')}
          type="tel"
          autoComplete="tel"
          maxLength={INQUIRY_LIMITS.phone}
          error={problems.phone}
        />
        <TextInput
          name="ask"
          label={t('contact.ask')}
          description={t('contact.askHint')}
          maxLength={INQUIRY_LIMITS.ask}
          error={problems.ask}
        />
        <Textarea
          name="detail"
          label={t('contact.detail')}
          rows={5}
          maxLength={INQUIRY_LIMITS.content}
          error={problems.detail}
        />
        {failure && (
          <Notice tone="bad" title={failure} live>
            {t('contact.failed')}
          </Notice>
        )}
        <PlainButton type="submit" size="lg" disabled={!isReady} aria-disabled={isBusy}>
          {isBusy ? t('contact.sending') : t('contact.send')}
        </PlainButton>
        <p className={classes.quiet}>{t('contact.copy')}</p>
      </form>
    </section>
  )
}

/** Replaces the form and gets the focus, so that the result is obvious. */
function Thanks({ mail, onAgain }: { mail: string; onAgain: () => void }) {
  const { t } = useTranslation('companyPage')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={form.thanks}>
      <svg viewBox="0 0 120 80" width={120} height={80} aria-hidden="true">
        <path d="M14 18h92v50a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" className={form.envelope} />
        <path d="m14 19 46 32 46-32" className={form.flap} />
        <circle cx="98" cy="20" r="15" className={form.seal} />
        <path d="m91 20 5 5 9-10" className={form.tick} />
      </svg>
      <h3 ref={title} tabIndex={-1} className={form.title}>
        {t('contact.thanksTitle')}
      </h3>
      <p className={form.text}>{t('contact.thanks', { mail })}</p>
      <PlainButton variant="outline" onClick={onAgain}>
        {t('contact.more')}
      </PlainButton>
    </section>
  )
}
