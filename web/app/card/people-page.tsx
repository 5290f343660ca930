import type { CardDocument, ListedPerson } from '@idocard/contract/cards/card-view'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import type { CSSProperties } from 'react'
import { accentOf } from './accent.ts'
import { CARD_TEXTS } from './texts.ts'

type People = Extract<CardDocument, { kind: 'people' }>

/** A company's people, each with a link to their card. */
export function PeoplePage({ people }: { people: People }) {
  const { lang, address } = people
  const t = CARD_TEXTS[lang]
  const departments = Map.groupBy(people.people, (one) => pick(lang, one.departmentCh, one.departmentEn))
  return (
    <div className="people" style={accentOf('talentek', people.accent) as CSSProperties}>
      <header className="people-head">
        <div>
          <h1>{pick(lang, people.companyCh, people.companyEn)}</h1>
          <p>{pick(lang, people.introductionCh, people.introductionEn)}</p>
          <nav aria-label={t.language}>
            {(['zh-tw', 'en-us'] as const).map((one) => (
              <a
                key={one}
                href={`${address}?lang=${one}`}
                lang={htmlLang(one)}
                aria-current={one === lang || undefined}
              >
                {one === 'zh-tw' ? '中文' : 'English'}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main>
        {[...departments].map(([department, members]) => (
          <section key={department}>
            <h2>{department}</h2>
            <ul>
              {members.map((one) => (
                <Person key={one.nameCh + one.nameEn} person={one} lang={lang} />
              ))}
            </ul>
          </section>
        ))}
      </main>
      <footer>
        <a href={lang === 'zh-tw' ? '/' : '/?lang=en-us'}>{t.madeWith}</a>
      </footer>
    </div>
  )
}

function Person({ person, lang }: { person: ListedPerson; lang: Lang }) {
  const name = pick(lang, person.nameCh, person.nameEn)
  const other = lang === 'zh-tw' ? person.nameEn : person.nameCh
  const inside = (
    <>
      <span className="people-face" aria-hidden="true">
        {person.photo ? <img src={person.photo} alt="" width="64" height="80" loading="lazy" /> : [...name][0]}
      </span>
      <span>
        <strong>{name}</strong>
        {other !== '' && other !== name && (
          <span lang={htmlLang(lang === 'zh-tw' ? 'en-us' : 'zh-tw')} className="people-other">
            {other}
          </span>
        )}
        <span className="people-title">{pick(lang, person.titleCh, person.titleEn)}</span>
      </span>
    </>
  )
  return <li>{person.url ? <a href={`${person.url}?lang=${lang}`}>{inside}</a> : <div>{inside}</div>}</li>
}
