import type { CardView } from '@idocard/contract/cards/card-view'
import { EXCHANGE_LIMITS, type ExchangeField, type ExchangeText } from '@idocard/domain/contacts/exchange'
import type { Lang } from '@idocard/domain/language'
import type { ReactElement } from 'react'
import { constant } from './constant.tsx'
import { ICONS, withIcon } from './icon.tsx'
import type { ReadCard } from './read-card.ts'
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
  const { returned } = exchange
  return (
    <details className="c-exchange" id="exchange" open={returned !== undefined}>
      <summary>
        <strong>{withIcon('swap', t.leave)}</strong>
        <span>{card.unlocks ? t.unlocks(card.unlocks) : t.sentTo(card.name.text)}</span>
      </summary>
      <form method="post" action={exchange.action}>
        {returned?.message && (
          <p className="c-wrong" role="alert">
            {returned.message}
          </p>
        )}
        {returned ? <Fields lang={card.lang} returned={returned} /> : EMPTY_FIELDS[card.lang]}
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
            {t.consent(card.name.text)}
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
const wrongOf = (returned: Returned, name: ExchangeField) =>
  returned?.problems[name] ? { 'aria-invalid': true as const, 'aria-describedby': `x-${name}-wrong` } : {}

function Wrong({ returned, name }: { returned: Returned; name: ExchangeField }) {
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
