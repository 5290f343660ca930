import { cardLang, type Lang } from '@idocard/domain/language'
import type { Database } from '../../../db/open.ts'
import type { MailProvider } from '../../../providers/mail/port.ts'
import type { DataOf } from '../../../queue/job.ts'
import { homePrefixes } from './home-prefix.store.ts'
import { mailOf } from './notice-mail.store.ts'
import { linkOf, textOf } from './notice-shown.store.ts'
import type { NoticeText } from './notice-text.ts'
import type { noticeMailJob } from './store.ts'

/**
 * Mails a notice to its holder, if they have an e-mail address. An account has no language setting, so the names on the
 * holder's first card decide.
 */
export async function mailNotice(
  services: { database: Database; mail: MailProvider; publicUrl: string; companyPrefix: string },
  { id, count }: DataOf<typeof noticeMailJob>,
): Promise<void> {
  const { database, mail, publicUrl, companyPrefix } = services
  const found = await mailOf(database.db, id)
  if (!found) return
  const { whole, email, card } = found
  const lang = card ? cardLang(card) : 'zh-tw'
  const { memberId } = whole.row
  const prefix = (await homePrefixes(database.db, [memberId])).get(memberId) ?? companyPrefix
  const settings = `${publicUrl}/backstage/${prefix}/notify`
  const path = linkOf(whole, prefix)
  const message = noticeMail(textOf(whole, lang), lang, { link: path ? publicUrl + path : settings, settings })
  await mail.send({ ...message, to: email, messageId: `notice-${id}-${count}`, kind: `notice_${whole.row.kind}` })
}

const WORDS: Readonly<Record<Lang, { begin: string; see: string; why: string }>> = {
  'zh-tw': { begin: '你好：', see: '查看：', why: '想調整收到哪些通知：' },
  'en-us': { begin: 'Hello,', see: 'See it here: ', why: 'Choose what you’re told about: ' },
}

/**
 * The mail about a notice.
 * @param link address of the page that the notice is about
 * @param settings address of the holder's notices page, where they can switch notices off
 */
function noticeMail(
  { title, text }: NoticeText,
  lang: Lang,
  { link, settings }: { link: string; settings: string },
): { subject: string; text: string } {
  const { begin, see, why } = WORDS[lang]
  const lines = [begin, '', title, ...(text ? [text] : []), '', see + link, '', '—', why + settings]
  return { subject: title, text: lines.join('\n') }
}
