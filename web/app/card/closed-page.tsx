import type { CardDocument } from '@idocard/contract/cards/card-view'
import { cardText } from '@idocard/domain/cards/card'
import { htmlLang, LANGS, type Lang } from '@idocard/domain/language'
import { CARD_TEXTS } from './texts.ts'

type Closed = Extract<CardDocument, { kind: 'closed' }>

/** Explains in both languages why a card cannot be shown. The reader's language is first. */
export function ClosedPage({ reason, left, lang }: Closed) {
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
            {reason === 'left' ? (
              <Left left={left} lang={one} Title={Title} />
            ) : (
              <>
                <Title>{t[`${reason}Title`]}</Title>
                <p>{t[reason]}</p>
              </>
            )}
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

type LeftProps = { left: Closed['left']; lang: Lang; Title: 'h1' | 'h2' }

/** Says that somebody is no longer with a company, and how to reach it. */
function Left({ left, lang, Title }: LeftProps) {
  const t = CARD_TEXTS[lang]
  const { nameCh = '', nameEn = '', companyCh = '', companyEn = '', phone, mail } = left ?? {}
  const company = cardText(lang, companyCh, companyEn).text
  return (
    <>
      <Title>{t.leftCompany(cardText(lang, nameCh, nameEn).text, company)}</Title>
      <p>{t[phone || mail ? 'leftReach' : 'leftAsk'](company)}</p>
      {(phone || mail) && (
        <p className="closed-do">
          {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
          {mail && <a href={`mailto:${mail}`}>{mail}</a>}
        </p>
      )}
    </>
  )
}
