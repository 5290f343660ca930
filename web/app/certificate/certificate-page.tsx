import type { Certificate } from '@idocard/contract/company/certificate'
import type { CertificatePage } from '@idocard/contract/company/certificate-page'
import { MAX_CERTIFICATE_NUMBER } from '@idocard/domain/company/certificate'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import { siteAddress } from '@idocard/domain/site-address'
import { writeAlonePage } from '../fault/alone-page.tsx'
import en from '../i18n/en-us/certificate.json'
import zh from '../i18n/zh-tw/certificate.json'
import { langOf } from '../kit/written-in.ts'
import { formatDate, formatTime } from '../lib/moment.ts'
import style from './certificate.css?inline'

const TEXTS: Record<Lang, typeof zh> = { 'zh-tw': zh, 'en-us': en }
const OTHER: Record<Lang, { lang: Lang; name: string }> = {
  'zh-tw': { lang: 'en-us', name: 'English' },
  'en-us': { lang: 'zh-tw', name: '中文' },
}
/** A tick, an hourglass, a cross, a question mark. */
const SIGNS = {
  valid: 'm14 25 8 8 14-16',
  expired: 'M17 12h16M17 38h16M19 12c0 8 5 9 6 13 1-4 6-5 6-13M19 38c0-8 5-9 6-13 1 4 6 5 6 13',
  revoked: 'm17 17 16 16M33 17 17 33',
  unknown: 'M19 20a6 6 0 1 1 8 5.6c-1.5.6-2 1.6-2 3.400M25 36v.1',
} as const

/** The public page on which anyone can verify a certificate, as a whole document. It works without a script. */
export function renderCertificate({ lang, address, typed, outcome }: CertificatePage): string {
  const t = TEXTS[lang].page
  const other = OTHER[lang]
  const form = <NumberForm lang={lang} typed={typed} isFirst={outcome.kind !== 'found'} />
  return writeAlonePage({
    lang,
    title: t.title,
    style,
    aside: (
      <a href={`${address}?lang=${other.lang}`} lang={htmlLang(other.lang)} rel="alternate">
        {other.name}
      </a>
    ),
    children: (
      <main className="certificate">
        {outcome.kind === 'asking' && (
          <header className="certificate-head">
            <h1>{t.title}</h1>
            <p>{TEXTS[lang].verifyText}</p>
          </header>
        )}
        {outcome.kind === 'found' && <Found lang={lang} certificate={outcome.certificate} at={outcome.at} />}
        {(outcome.kind === 'unknown' || outcome.kind === 'malformed') && (
          <Verdict kind="unknown" title={t[outcome.kind]} text={t[`${outcome.kind}Text`]} />
        )}
        {outcome.kind === 'limited' && <Verdict kind="unknown" title={t.limited} text={outcome.message} />}
        {form}
      </main>
    ),
  })
}

function Verdict({ kind, title, text }: { kind: keyof typeof SIGNS; title: string; text: string }) {
  return (
    <header className="certificate-verdict" data-kind={kind}>
      <svg viewBox="0 0 50 50" width="50" height="50" aria-hidden="true">
        <path d={SIGNS[kind]} />
      </svg>
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </header>
  )
}

function Found({ lang, certificate, at }: { lang: Lang; certificate: Certificate; at: string }) {
  const all = TEXTS[lang]
  const t = all.page
  const { state, nameCh, nameEn, titleCh, titleEn, companyCh, companyEn } = certificate
  const day = (value: string) => value && formatDate(value, lang)
  const both = (ch: string, en: string) => ({ value: pick(lang, ch, en), lang: langOf(lang, ch, en) })
  const rows: { label: string; value: string; lang?: string | undefined }[] = [
    { label: t.name, ...both(nameCh, nameEn) },
    { label: t.course, ...both(titleCh, titleEn) },
    { label: t.hours, value: all.hours.replace('{{hours}}', String(certificate.hours)) },
    { label: t.issuer, ...both(companyCh, companyEn) },
    { label: t.issuedOn, value: day(certificate.issuedOn) },
    { label: t.validUntil, value: state === 'revoked' ? '' : day(certificate.validUntil) || all.forever },
    { label: t.revokedOn, value: day(certificate.revokedOn) },
    { label: t.number, value: certificate.number },
    { label: t.at, value: `${formatDate(at, lang)} ${formatTime(at, lang)}` },
  ]
  return (
    <article>
      <Verdict kind={state} title={t[state]} text={t[`${state}Text`]} />
      <dl className="certificate-facts">
        {rows
          .filter(({ value }) => value !== '')
          .map((row) => (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd lang={row.lang}>{row.value}</dd>
            </div>
          ))}
      </dl>
    </article>
  )
}

function NumberForm({ lang, typed, isFirst }: { lang: Lang; typed: string; isFirst: boolean }) {
  const { verifyField, verify, page } = TEXTS[lang]
  return (
    <form className="certificate-form" action={siteAddress.certificates} method="get">
      {isFirst ? null : <h2>{page.another}</h2>}
      <label htmlFor="number">{verifyField}</label>
      <div>
        <input
          id="number"
          name="number"
          defaultValue={isFirst ? typed : ''}
          placeholder="7K2M-9QXR-4DHT-W0CZ"
          maxLength={MAX_CERTIFICATE_NUMBER}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          required
        />
        <input type="hidden" name="lang" value={lang} />
        <button className="alone-button" data-variant="filled" type="submit">
          {verify}
        </button>
      </div>
    </form>
  )
}
