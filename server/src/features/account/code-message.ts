import type { Lang } from '@idocard/domain/language'

/**
 * The message with a sign-in code. Its last line binds the code to the site's host, so that phones offer it there and
 * nowhere else (WICG: origin-bound one-time codes delivered via SMS).
 */
export function codeMessage(code: string, lang: Lang, host: string): { subject: string; text: string } {
  const bound = `\n\n@${host} #${code}`
  return lang === 'en-us'
    ? {
        subject: `${code} is your iDoCard sign-in code`,
        text: `[iDoCard] Your sign-in code is ${code}. It works for 5 minutes. Never give it to anyone.${bound}`,
      }
    : {
        subject: `${code} 是你的 iDoCard 登入驗證碼`,
        text: `【iDoCard】你的登入驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人。${bound}`,
      }
}
