import type { Lang } from '@idocard/domain/language'
import type { NoticeText } from './notice-text.ts'

const WORDS: Readonly<Record<Lang, { begin: string; see: string; why: string }>> = {
  'zh-tw': { begin: '你好：', see: '查看：', why: '想調整收到哪些通知：' },
  'en-us': { begin: 'Hello,', see: 'See it here: ', why: 'Choose what you’re told about: ' },
}

/**
 * The mail about a notice.
 * @param link address of the page that the notice is about
 * @param settings address of the holder's notices page, where they can switch notices off
 */
export function noticeMail(
  { title, text }: NoticeText,
  lang: Lang,
  { link, settings }: { link: string; settings: string },
): { subject: string; text: string } {
  const { begin, see, why } = WORDS[lang]
  const lines = [begin, '', title, ...(text ? [text] : []), '', see + link, '', '—', why + settings]
  return { subject: title, text: lines.join('\n') }
}
