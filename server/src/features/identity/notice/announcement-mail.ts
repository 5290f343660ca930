import { ANNOUNCEMENT_LINK } from '@idocard/domain/identity/announcement'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import type { Mail } from '../../../providers/mail/port.ts'
import { Html, html } from '../../../shared/html.ts'
import { articleHtml } from '../../../shared/rich-text.ts'

export interface AnnouncementText {
  titleCh: string
  titleEn: string
  contentCh: string
  contentEn: string
}

interface Addresses {
  publicUrl: string
  /** The page that it leads to; empty for none. */
  link: string
  /** Where its reader chooses what they are told. */
  settings: string
  unsubscribe: string
}

const WORDS: Readonly<Record<Lang, Record<'colon' | 'why' | 'stop' | 'settings', string>>> = {
  'zh-tw': {
    colon: '：',
    why: '你有 iDoCard 帳號，所以收到這封公告信。',
    stop: '不想再收到公告信',
    settings: '通知設定',
  },
  'en-us': {
    colon: ': ',
    why: 'You’re getting this announcement because you have an iDoCard account.',
    stop: 'Unsubscribe from announcements',
    settings: 'Notification settings',
  },
}

/** An announcement as a mail in one language, as text and as HTML. */
export function writeAnnouncementMail(
  { titleCh, titleEn, contentCh, contentEn }: AnnouncementText,
  lang: Lang,
  { publicUrl, link, settings, unsubscribe }: Addresses,
): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribe'> {
  const subject = pick(lang, titleCh, titleEn)
  const words = WORDS[lang]
  const content = mailHtml(articleHtml(pick(lang, contentCh, contentEn)), publicUrl)
  const text = [
    subject,
    ...(content ? ['', plainText(content)] : []),
    ...(link ? ['', ANNOUNCEMENT_LINK[lang] + words.colon + link] : []),
    '',
    '—',
    words.why,
    words.stop + words.colon + unsubscribe,
    words.settings + words.colon + settings,
  ]
  return {
    subject,
    text: text.join('\n'),
    html: page(subject, new Html(content), lang, { link, settings, unsubscribe }).source,
    unsubscribe,
  }
}

/** Mail programs know neither style sheets nor the width of a page: a table-free column with the styles in its tags. */
const page = (title: string, content: Html, lang: Lang, to: Omit<Addresses, 'publicUrl'>): Html => html`<!doctype html>
<html lang="${htmlLang(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px 16px;background:#faf7f1;color:#1f2421;font:16px/1.7 system-ui,'PingFang TC','Noto Sans TC','Microsoft JhengHei',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:16px;background:#fff;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${title}</h1>
${content}
${
  to.link
    ? html`<p style="margin:24px 0 0"><a href="${to.link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#1f4d3a;color:#fff;text-decoration:none">${ANNOUNCEMENT_LINK[lang]}</a></p>`
    : ''
}
</div>
<p style="max-width:560px;margin:16px auto 0;color:#59625c;font-size:13px">${WORDS[lang].why}<br>
<a href="${to.unsubscribe}" style="color:#59625c">${WORDS[lang].stop}</a> · <a href="${to.settings}" style="color:#59625c">${WORDS[lang].settings}</a></p>
</body></html>`

/** Safe HTML of the site as a mail shows it: addresses with their host, and a link in place of a film. */
const mailHtml = (source: string, publicUrl: string): string =>
  source
    .replace(/<iframe[^>]*?\bsrc="([^"]*)"[^>]*>\s*<\/iframe>/g, '<p><a href="$1">$1</a></p>')
    .replace(/\b(href|src)="(\/[^/"][^"]*|\/)"/g, (_all, name: string, path: string) => `${name}="${publicUrl}${path}"`)
    .replace(/<img /g, '<img style="max-width:100%;height:auto" ')
    .trim()

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The same as text: a link with its address behind it, a line for each paragraph and each item of a list. */
const plainText = (source: string): string =>
  source
    .replace(/<a [^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, to: string, words: string) =>
      words === to ? to : `${words} (${to})`,
    )
    .replace(/\s*<br\s*\/?>\s*/g, '\n')
    .replace(/<li[^>]*>/g, '• ')
    .replace(/<\/(?:p|h\d|blockquote|figure|ul|ol|table)>\s*/g, '\n\n')
    .replace(/<\/(?:li|tr|dt|dd)>\s*/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
