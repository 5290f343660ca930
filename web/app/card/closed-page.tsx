import type { CardDocument } from '@idocard/contract/cards/card-view'
import { htmlLang, LANGS } from '@idocard/domain/language'
import { CARD_TEXTS } from './texts.ts'

type Closed = Extract<CardDocument, { kind: 'closed' }>

/** Explains in both languages why a card cannot be shown. The reader's language is first. */
export function ClosedPage({ reason, lang }: Closed) {
  const order = [lang, ...LANGS.filter((one) => one !== lang)]
  return (
    <main className="closed">
      <div className="closed-card" data-reason={reason} aria-hidden="true">
        <svg viewBox="0 0 40 64" aria-hidden="true">
          <path d="M5 23a16 16 0 0 1 0 18M16 13a32 32 0 0 1 0 38M28 4a47 47 0 0 1 0 56" />
        </svg>
      </div>
      {order.map((one, at) => {
        const t = CARD_TEXTS[one]
        const Title = at === 0 ? 'h1' : 'h2'
        return (
          <section key={one} lang={htmlLang(one)}>
            <Title>{t[`${reason}Title`]}</Title>
            <p>{t[reason]}</p>
            <p className="closed-do">
              {reason === 'unclaimed' && (
                <a className="closed-main" href={`/backstage/SG/iDoCard/addCard?lang=${one}`}>
                  {t.activate}
                </a>
              )}
              <a href={one === 'zh-tw' ? '/' : '/?lang=en-us'}>{t.aboutUs}</a>
            </p>
          </section>
        )
      })}
    </main>
  )
}
