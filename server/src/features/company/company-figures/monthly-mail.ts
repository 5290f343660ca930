import { daysAfter } from '@idocard/domain/commerce/figures-period'
import {
  type CompanyFigure,
  type CompanySums,
  type FigureChange,
  monthOf,
  monthsAfter,
  mostChanged,
  partOf,
} from '@idocard/domain/company/company-figures'
import { cardLang, DEFAULT_LANG, htmlLang, type Lang, localeOf, pick } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Tx } from '../../../db/open.ts'
import type { Mail } from '../../../providers/mail/port.ts'
import { type DataOf, type JobServices, job } from '../../../queue/job.ts'
import { html } from '../../../shared/html.ts'
import { unsubscribePath } from '../../identity/notice/index.ts'
import { readerOf, readersOf, takeMonth } from './monthly-mail.store.ts'
import { companyFigureRows } from './store.ts'
import { added } from './told.ts'

/** Mails the figures of a month to one of a company’s owners and managers. */
export const companyFiguresMailJob = job<{ companyId: number; memberId: string; month: string }>('company_figures_mail')

/** Nine o’clock in Taiwan, in hours after midnight. */
const HOUR = 9
/** Until this day of the month the mail is made up for, after an outage. Later it would be no news. */
const LAST_DAY = 7

/** The month whose figures are mailed now, by its first day; undefined at other times. */
export function monthToMail(now: Date): string | undefined {
  const today = taiwanDay(new Date(now.getTime() - HOUR * 60 * 60 * 1000))
  return Number(today.slice(8)) <= LAST_DAY ? monthsAfter(monthOf(today), -1) : undefined
}

/** The sums of a company in a month. */
async function sumsOf(db: Tx, companyId: number, month: string): Promise<CompanySums> {
  const days = { from: month, until: daysAfter(monthsAfter(month, 1), -1) }
  const rows = await companyFigureRows(db, { company: { id: companyId } }, days, 'month')
  return added(rows.filter(({ start }) => start !== null))
}

/** Sends the figures of the last month, once for each company and month, whatever is restarted or runs twice. */
export async function mailMonth({ inTransaction, queue }: Pick<JobServices, 'inTransaction' | 'queue'>): Promise<void> {
  await inTransaction(async (unit) => {
    const month = monthToMail(unit.now)
    if (month === undefined) return
    for (const companyId of await takeMonth(unit.db, month, unit.now))
      for (const memberId of await readersOf(unit.db, companyId))
        await queue.send(unit, companyFiguresMailJob, { companyId, memberId, month })
  })
}

type Services = Pick<JobServices, 'database' | 'mail' | 'now' | 'publicUrl' | 'secret'>

export async function mailFigures(
  { database: { db }, mail, now, publicUrl, secret }: Services,
  { companyId, memberId, month }: DataOf<typeof companyFiguresMailJob>,
): Promise<void> {
  const found = await readerOf(db, companyId, memberId)
  if (!found?.email) return
  const changes = mostChanged(await sumsOf(db, companyId, month), await sumsOf(db, companyId, monthsAfter(month, -1)))
  // A month in which nothing changed, such as one without any card, is no news.
  if (changes.length === 0) return
  // An account has no language setting, so the names on the first card decide, as for other mails.
  const lang = found.fields ? cardLang(found.fields) : DEFAULT_LANG
  const message = writeFiguresMail(lang, {
    company: pick(lang, found.company.companychname, found.company.companyenname),
    month,
    changes,
    link: `${publicUrl}/admin/${found.company.prefix}/figures?${lastMonth(month)}`,
    unsubscribe: publicUrl + unsubscribePath(secret, memberId, lang, now(), 'figures'),
  })
  const messageId = `figures-${companyId}-${month}-${memberId}`
  await mail.send({ ...message, to: found.email, messageId, kind: 'company_figures' })
}

const lastMonth = (month: string) =>
  new URLSearchParams({ period: 'own', from: month, until: daysAfter(monthsAfter(month, 1), -1) })

const WORDS: Readonly<
  Record<
    Lang,
    {
      figure: Readonly<Record<CompanyFigure, string>>
      subject: (company: string, month: string) => string
      begin: string
      line: (figure: string, now: string, before: string, change: string) => string
      see: string
      colon: string
      why: (company: string) => string
      stop: string
    }
  >
> = {
  'zh-tw': {
    figure: { claimed: '領取名片', opened: '名片開啟', saved: '存成聯絡人', exchanged: '交換名片', tapped: '點連結' },
    subject: (company, month) => `${company}：${month}名片數據`,
    begin: '和前一個月相比，變化最大的是：',
    line: (figure, now, before, change) => `${figure}：${now}（前一個月 ${before}${change && `，${change}`}）`,
    see: '看所有數據',
    colon: '：',
    why: (company) => `你是「${company}」的負責人或管理者，所以每個月一號收到這封信。`,
    stop: '不想再收到每月數據',
  },
  'en-us': {
    figure: {
      claimed: 'Cards claimed',
      opened: 'Card views',
      saved: 'Saved as a contact',
      exchanged: 'Exchanges',
      tapped: 'Links tapped',
    },
    subject: (company, month) => `${company}: your cards in ${month}`,
    begin: 'What changed most since the month before:',
    line: (figure, now, before, change) => `${figure}: ${now} (${before} the month before${change && `, ${change}`})`,
    see: 'See all figures',
    colon: ': ',
    why: (company) => `You get this on the first of each month because you are an owner or a manager at ${company}.`,
    stop: 'Stop the monthly figures',
  },
}

interface Told {
  company: string
  /** Its first day. */
  month: string
  changes: readonly FigureChange[]
  link: string
  unsubscribe: string
}

/** The mail in one language, as text and as HTML. */
export function writeFiguresMail(
  lang: Lang,
  { company, month, changes, link, unsubscribe }: Told,
): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribe'> {
  const words = WORDS[lang]
  const locale = localeOf(lang)
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(month),
  )
  const number = (value: number) => value.toLocaleString(locale)
  const percent = (change: number | null) =>
    change === null
      ? ''
      : change.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const lines = changes.map((one) =>
    words.line(words.figure[one.figure], number(one.now), number(one.before), percent(partOf(one))),
  )
  // A company’s name is typed by its staff: no line of the header is made of more than one.
  const subject = words.subject(company, name).replace(/\s+/g, ' ')
  const text = [
    words.begin,
    '',
    ...lines.map((line) => `• ${line}`),
    '',
    words.see + words.colon + link,
    '',
    '—',
    words.why(company),
    words.stop + words.colon + unsubscribe,
  ].join('\n')
  const page = html`<!doctype html>
<html lang="${htmlLang(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;background:#faf7f1;color:#1f2421;font:16px/1.7 system-ui,'PingFang TC','Noto Sans TC','Microsoft JhengHei',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:16px;background:#fff;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${subject}</h1>
<p>${words.begin}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p style="margin:24px 0 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#1f4d3a;color:#fff;text-decoration:none">${words.see}</a></p>
</div>
<p style="max-width:560px;margin:16px auto 0;color:#59625c;font-size:13px">${words.why(company)}<br>
<a href="${unsubscribe}" style="color:#59625c">${words.stop}</a></p>
</body></html>`
  return { subject, text, html: page.source, unsubscribe }
}
