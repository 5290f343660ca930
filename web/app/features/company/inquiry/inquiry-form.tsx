import {
  CONTACT_WORDS,
  type ContactField,
  type ContactProblem,
  INQUIRIES,
  INQUIRY_LIMITS,
  type Inquiry,
} from '@idocard/domain/company/inquiry-form'
import { pick } from '@idocard/domain/language'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PlainButton } from '../../../kit/button.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './inquiry-form.module.css'
import { useContactForm } from './use-inquiry-form.ts'
import { useProductNames } from './use-product-names.ts'

/** The label of each inquiry type. The Chinese word is sent, whatever the page's language. */
const LABELS = {
  我想購買: 'buy',
  大量採購: 'bulk',
  客製化需求: 'custom',
  商品問題: 'product',
  使用問題: 'usage',
} as const satisfies Record<Inquiry, string>

/** An inquiry to the company. On a product's page it is about that product, unless the user chooses another. */
export function ContactForm() {
  const { t } = useTranslation('inquiry')
  const lang = useLang()
  const { form, isReady, isBusy, problems, left, product, setProduct, answerTo, blur, change, submit } =
    useContactForm()
  const { names, load } = useProductNames(form)
  const ofPage = useProductOfPage()
  const about = product ?? (names.some(({ id }) => String(id) === ofPage) ? ofPage : '')
  const invalid = (field: ContactField) => ({
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `contact-${field}-problem`,
  })
  return (
    <form
      ref={form}
      className={classes.form}
      method="post"
      noValidate
      onBlur={blur}
      onChange={change}
      onSubmit={(event) => void submit(event, about)}
    >
      <div className={classes.field}>
        <Label field="name" required>
          {t('name')}
        </Label>
        <input
          id="contact-name"
          name="name"
          autoComplete="name"
          maxLength={INQUIRY_LIMITS.name}
          required
          {...invalid('name')}
        />
        <Problem field="name" problem={problems.name} />
      </div>
      <div className={classes.field}>
        <Label field="email" required>
          {t('email')}
        </Label>
        <input
          id="contact-email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={INQUIRY_LIMITS.email}
          required
          {...invalid('email')}
        />
        <Problem field="email" problem={problems.email} />
      </div>
      <fieldset className={classes.field} data-wide>
        <legend>
          {t('project')}
          <Star />
        </legend>
        <div className={classes.choices}>
          {INQUIRIES.map((inquiry) => (
            <label key={inquiry} className={classes.choice}>
              <input type="checkbox" name="project" value={inquiry} {...invalid('project')} />
              {t(`inquiry.${LABELS[inquiry]}`)}
            </label>
          ))}
        </div>
        <Problem field="project" problem={problems.project} />
      </fieldset>
      <div className={classes.field} data-wide>
        <Label field="product">{t('product')}</Label>
        <div className={classes.select}>
          <select
            id="contact-product"
            name="product"
            value={about}
            onFocus={load}
            onChange={(event) => setProduct(event.currentTarget.value)}
          >
            <option value="">{t('noProduct')}</option>
            {names.map(({ id, titleCh, titleEn }) => (
              <option key={id} value={id} lang={langOf(lang, titleCh, titleEn)}>
                {pick(lang, titleCh, titleEn)}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </div>
      </div>
      <div className={classes.field} data-wide>
        <Label field="content">{t('content')}</Label>
        <textarea
          id="contact-content"
          name="content"
          rows={5}
          maxLength={INQUIRY_LIMITS.content}
          aria-describedby="contact-left"
        />
        <p id="contact-left" className={classes.left} aria-live="polite">
          {left !== undefined && t('left', { left })}
        </p>
      </div>
      {/* A honeypot: people do not see this field, but bots fill it in. */}
      <div className={classes.trap} aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={classes.end}>
        <PlainButton type="submit" size="lg" disabled={!isReady} aria-disabled={isBusy}>
          {isBusy ? t('sending') : t('send')}
        </PlainButton>
        <p className={classes.note} data-sent={answerTo !== '' || undefined}>
          {answerTo
            ? `${t('sent.title')}${lang === 'zh-tw' ? '。' : '. '}${t('sent.text', { email: answerTo })}`
            : `${t('reply')}${lang === 'zh-tw' ? '' : ' '}${t('copy')}`}
        </p>
        <noscript>
          <p className={classes.note}>{t('noScript')}</p>
        </noscript>
      </div>
    </form>
  )
}

/** The id of this page's product; empty on other pages. */
function useProductOfPage(): string {
  const { pathname, search } = useLocation()
  return pathname === paths.products ? (new URLSearchParams(search).get('id') ?? '') : ''
}

function Label({ field, required = false, children }: { field: string; required?: boolean; children: ReactNode }) {
  return (
    <label htmlFor={`contact-${field}`}>
      {children}
      {required && <Star />}
    </label>
  )
}

function Star() {
  const { t } = useTranslation('inquiry')
  return (
    <>
      <span className={classes.star} aria-hidden="true">
        *
      </span>
      <span className="visually-hidden">{t('required')}</span>
    </>
  )
}

/**
 * A message under a field. Its space is reserved, so that nothing moves while the user is about to press the button.
 */
function Problem({ field, problem }: { field: ContactField; problem: ContactProblem | undefined }) {
  const lang = useLang()
  return (
    <p id={`contact-${field}-problem`} className={classes.problem} aria-live="polite">
      {problem && CONTACT_WORDS[problem][lang]}
    </p>
  )
}
