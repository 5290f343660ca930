import type { CardView } from '@idocard/contract/cards/card-view'
import { LEAD_LIMITS, LEAD_WORDS } from '@idocard/domain/company/lead'
import { EXCHANGE_LIMITS, type ExchangeText } from '@idocard/domain/contacts/exchange'
import type { Lang } from '@idocard/domain/language'
import type { ReactElement } from 'react'
import { constant } from './constant.tsx'
import { ICONS, withIcon } from './icon.tsx'
import type { ReadCard, ReadLead } from './read-card.ts'
import { CARD_TEXTS } from './texts.ts'

/**
 * The form in which a visitor leaves their details, sent as a plain form post. It is collapsed to one button unless a
 * field has to be corrected. A sample card has no form, because nobody would receive the details.
 */
export function Exchange({ card }: { card: ReadCard }) {
  const { t, exchange } = card
  if (!exchange) return null
  if (exchange.state === 'preview') return <p className="c-exchange c-shut">{withIcon('swap', t.leave)}</p>
  if (exchange.state === 'left')
    return (
      <section className="c-exchange c-left" id="exchange" role="status">
        {ICONS.swap}
        <p>
          <strong>{t.leftTitle}</strong>
          {t.left(card.name.text)}
          {card.unlocks && betweenSentences(card.lang) + t.leftUnlocked}
          <Outside card={card} />
        </p>
      </section>
    )
  if (exchange.state === 'known')
    return (
      <p className="c-known" id="exchange">
        {t.known(card.name.text)}
        <Outside card={card} />
      </p>
    )
  const { returned, lead } = exchange
  const words = LEAD_WORDS[card.lang]
  return (
    <details className="c-exchange" id="exchange" open={returned !== undefined}>
      <summary>
        <strong>{withIcon('swap', t.leave)}</strong>
        <span>
          {card.unlocks
            ? t.unlocks(card.unlocks)
            : lead
              ? words.sentTo(card.name.text, lead.company)
              : t.sentTo(card.name.text)}
        </span>
      </summary>
      <form method="post" action={exchange.action}>
        {returned?.message && (
          <p className="c-wrong" role="alert">
            {returned.message}
          </p>
        )}
        {returned ? <Fields lang={card.lang} returned={returned} /> : EMPTY_FIELDS[card.lang]}
        {lead && <Asked lead={lead} lang={card.lang} name={card.name.text} returned={returned} />}
        <label className="c-agree">
          <input
            type="checkbox"
            name="consent"
            value="1"
            required
            defaultChecked={returned?.consent}
            {...wrongOf(returned, 'consent')}
          />
          <span>
            {lead ? words.agree(card.name.text, lead.company) : t.consent(card.name.text)}
            {betweenSentences(card.lang)}
            <a href={card.lang === 'zh-tw' ? '/privacy' : '/privacy?lang=en-us'}>{t.privacy}</a>
          </span>
        </label>
        <Wrong returned={returned} name="consent" />
        <button className="c-send" type="submit">
          {t.send}
        </button>
      </form>
    </details>
  )
}

type AskedProps = { lead: ReadLead; lang: Lang; name: string; returned: Returned }

/** What the company of the card asks, and that it gets all that is left. */
function Asked({ lead, lang, name, returned }: AskedProps) {
  const words = LEAD_WORDS[lang]
  return (
    <>
      {lead.questions.map((question) => (
        <Question key={question.field} question={question} lang={lang} returned={returned} />
      ))}
      <input type="hidden" name="shown" value={lead.shown} />
      <p className="c-told">{words.told(name, lead.company)}</p>
      {lead.consent && <p className="c-told">{lead.consent}</p>}
    </>
  )
}

type QuestionProps = { question: ReadLead['questions'][number]; lang: Lang; returned: Returned }

/** A question: answered in one's own words, or with one of several choices. */
function Question({ question: { field, title, isRequired, choices }, lang, returned }: QuestionProps) {
  const label = isRequired ? title : LEAD_WORDS[lang].optional(title)
  const answer = returned?.answers[field] ?? ''
  const wrong = wrongOf(returned, field)
  if (choices.length === 0)
    return (
      <div className="c-field">
        <label htmlFor={`x-${field}`}>{label}</label>
        <input
          type="text"
          id={`x-${field}`}
          name={field}
          maxLength={LEAD_LIMITS.answer}
          required={isRequired}
          autoComplete="off"
          defaultValue={answer}
          {...wrong}
        />
        <Wrong returned={returned} name={field} />
      </div>
    )
  return (
    <fieldset className="c-choices">
      <legend>{label}</legend>
      {choices.map((choice, at) => (
        <label key={at} className="c-agree">
          <input
            type="radio"
            name={field}
            value={String(at + 1)}
            required={isRequired}
            defaultChecked={answer === String(at + 1)}
            {...wrong}
          />
          <span>{choice}</span>
        </label>
      ))}
      <Wrong returned={returned} name={field} />
    </fieldset>
  )
}

/** Empty in Chinese, because a Chinese full stop includes its space. */
const betweenSentences = (lang: Lang) => (lang === 'zh-tw' ? '' : ' ')

/** For visitors inside LINE: a link to this page in the phone's own browser. */
function Outside({ card: { outside, t } }: { card: ReadCard }) {
  if (!outside) return null
  return (
    <a className="c-outside" href={outside}>
      {t.outside}
    </a>
  )
}

/** The fields, with the visitor's input if the form was returned, otherwise empty. */
function Fields({ lang, returned }: { lang: Lang; returned: Returned }) {
  const t = CARD_TEXTS[lang]
  return (
    <>
      <Field lang={lang} returned={returned} name="name" isNeeded complete="name" />
      <Field
        lang={lang}
        returned={returned}
        name="contactMethod"
        isNeeded
        complete={t.contactMethodComplete}
        hint={t.contactMethodHint}
      />
      <details className="c-more" open={['company', 'title', 'note'].some((name) => wroteOf(returned, name))}>
        <summary>{t.leaveMore}</summary>
        <Field lang={lang} returned={returned} name="company" complete="organization" />
        <Field lang={lang} returned={returned} name="title" complete="organization-title" />
        <Field lang={lang} returned={returned} name="note" isLong complete="off" />
      </details>
      <p className="c-trap" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="lang" value={lang} />
      {/* Correcting one field is quick, so the time is not measured for a returned form. */}
      {!returned && <input type="hidden" name="elapsed" value="" data-elapsed="" />}
    </>
  )
}

/** Created once, because the form is empty on most card pages. */
const EMPTY_FIELDS: Readonly<Record<Lang, ReactElement>> = {
  'zh-tw': constant(<Fields lang="zh-tw" returned={undefined} />),
  'en-us': constant(<Fields lang="en-us" returned={undefined} />),
}

type Returned = Exclude<CardView['exchange'], 'left' | 'known'>

const wroteOf = (returned: Returned, name: string) => returned?.written[name as ExchangeText] ?? ''

/** Links a field to its error message. */
const wrongOf = (returned: Returned, name: string) =>
  returned?.problems[name] ? { 'aria-invalid': true as const, 'aria-describedby': `x-${name}-wrong` } : {}

function Wrong({ returned, name }: { returned: Returned; name: string }) {
  const problem = returned?.problems[name]
  if (!problem) return null
  return (
    <p className="c-wrong" id={`x-${name}-wrong`}>
      {problem}
    </p>
  )
}

interface FieldProps {
  lang: Lang
  returned: Returned
  name: ExchangeText
  isNeeded?: boolean
  isLong?: boolean
  complete: string
  hint?: string
}

function Field({ lang, returned, name, isNeeded = false, isLong = false, complete, hint }: FieldProps) {
  const shared = {
    id: `x-${name}`,
    name,
    maxLength: EXCHANGE_LIMITS[name],
    required: isNeeded,
    autoComplete: complete,
    defaultValue: wroteOf(returned, name),
    ...wrongOf(returned, name),
  }
  return (
    <div className="c-field">
      <label htmlFor={shared.id}>{CARD_TEXTS[lang].fields[name]}</label>
      {isLong ? <textarea rows={3} {...shared} /> : <input type="text" placeholder={hint} {...shared} />}
      <Wrong returned={returned} name={name} />
    </div>
  )
}
