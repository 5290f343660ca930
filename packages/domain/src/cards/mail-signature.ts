import { readableOn } from '../contrast.ts'
import { formatPhone } from '../identity/phone-number.ts'
import type { Lang } from '../language.ts'
import { xml } from '../xml.ts'
import { cardText, type Visibility } from './card.ts'

/** What a signature shows of a card. Leave out what visitors of the card do not see. */
export interface SignedCard {
  cardSn: string
  /** The card's address, absolute. */
  url: string
  fields: {
    nameCh: string
    nameEn: string
    titleCh: string
    titleEn: string
    departmentCh: string
    departmentEn: string
    companyCh: string
    companyEn: string
    phones: readonly { kind: string; number: string; extension: string; visibility: Visibility }[]
    emails: readonly { address: string }[]
  }
  /** The company's colour, `#rrggbb`; empty for ours. */
  accent: string
}

/** The same signature for programs that show HTML and for those that do not. */
export interface MailSignature {
  html: string
  text: string
}

const OURS = '#0f634c'
const INK = '#1c2421'
const QUIET = '#5a6660'
const FONT = `font-family:'Helvetica Neue',Arial,'PingFang TC','Microsoft JhengHei',sans-serif`
const SIDE = 84
const OPEN: Readonly<Record<Lang, string>> = { 'zh-tw': '打開我的電子名片', 'en-us': 'Open my digital card' }
const SEPARATOR: Readonly<Record<Lang, string>> = { 'zh-tw': '　', 'en-us': ' · ' }
const EXTENSION: Readonly<Record<Lang, string>> = { 'zh-tw': ' 分機 ', 'en-us': ' ext. ' }

/** The file of the picture beside a signature: the photograph, or the card's code without one. */
export const SIGNATURE_PICTURE = '/signature.png'
/** The file of a card's background for video meetings. */
export const MEETING_PICTURE = '/meeting.jpg'

/** The mark of a visit that came from a signature (`sourceOf`). */
const MARK = 's=m'

/**
 * The signature of a card below e-mails. It has one link, to the card: what changes on the card afterwards is behind it, and
 * its picture is fetched from the card whenever a mail is opened. Mail programs keep tables, the sizes of pictures and
 * styles in the elements, and drop nearly everything else (Outlook shows HTML as Word does).
 */
export function mailSignature({ cardSn, url, fields, accent }: SignedCard, lang: Lang): MailSignature {
  const of = (ch: string, en: string) => cardText(lang, ch, en).text.trim()
  const name = of(fields.nameCh, fields.nameEn)
  const other = (lang === 'zh-tw' ? fields.nameEn : fields.nameCh).trim()
  const title = of(fields.titleCh, fields.titleEn)
  const work = [of(fields.companyCh, fields.companyEn), of(fields.departmentCh, fields.departmentEn)].filter(Boolean)
  const phones = fields.phones
    .filter(({ kind }) => kind === 'mobile' || kind === 'work')
    .map(({ number, extension }) => formatPhone(number, lang) + (extension && EXTENSION[lang] + extension))
  const ways = [...phones.slice(0, 2), ...fields.emails.slice(0, 1).map(({ address }) => address)]
  const link = `${url}?${MARK}`
  const colour = readableOn(accent || OURS, '#ffffff')
  const line = (text: string, style: string) =>
    text && `<div style="margin:0;${FONT};font-size:13px;line-height:20px;${style}">${xml(text)}</div>`
  const names = `<div style="margin:0;${FONT};font-size:16px;line-height:24px;color:${INK}"><strong>${xml(name)}</strong>${
    other && other !== name ? `<span style="font-size:13px;color:${QUIET}">&nbsp;&nbsp;${xml(other)}</span>` : ''
  }</div>`
  const picture = new URL(`/${cardSn}${SIGNATURE_PICTURE}`, url).href
  const words = [
    names,
    line(title, `color:${INK}`),
    line(work.join(SEPARATOR[lang]), `color:${INK}`),
    line(ways.join(SEPARATOR[lang]), `color:${QUIET}`),
    `<div style="margin:0;padding-top:4px;${FONT};font-size:13px;line-height:20px"><a href="${xml(link)}" style="color:${colour};font-weight:bold;text-decoration:underline">${OPEN[lang]}</a></div>`,
  ]
  const html =
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tr>' +
    `<td style="padding:0 16px 0 0;vertical-align:top"><img src="${xml(picture)}" width="${SIDE}" height="${SIDE}" alt="" style="display:block;border:0"></td>` +
    `<td style="padding:0 0 0 16px;border-left:3px solid ${colour};vertical-align:top">${words.join('')}</td>` +
    '</tr></table>'
  const text = [other && other !== name ? `${name} ${other}` : name, title, work.join(SEPARATOR[lang]), ...ways, link]
  return { html, text: text.filter(Boolean).join('\n') }
}
