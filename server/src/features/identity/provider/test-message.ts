import { randomUUID } from 'node:crypto'
import type { Lang } from '@idocard/domain/language'
import type { MailProvider } from '../../../providers/mail/port.ts'
import type { SmsProvider } from '../../../providers/sms/port.ts'
import { codeOf, isFinal } from '../../../providers/watch.ts'

/** Longer than a provider's own time limit, and short enough for somebody who waits for the result. */
const PATIENCE_MS = 15_000

const WORDS: Readonly<Record<Lang, { subject: string; text: string; sms: string }>> = {
  'zh-tw': {
    subject: 'iDoCard 測試信',
    text: '這封信是你在管理後台按「寄一封給我」寄出的。收到就表示寄信服務正常，不用回覆。',
    sms: '【iDoCard】這是你在管理後台送出的測試簡訊，收到就表示簡訊服務正常。',
  },
  'en-us': {
    subject: 'iDoCard test mail',
    text: 'You sent this with “Mail me” in the console. If it reached you, mail works. There’s no need to reply.',
    sms: '[iDoCard] You sent this test message in the console. If it reached you, text messages work.',
  },
}

interface Services {
  mail: MailProvider
  sms: SmsProvider
}

/**
 * Sends a message that says it is a test.
 * @returns the provider's code for why it was not sent, which is empty if it was; and whether it never will be
 */
export async function sendTest(
  { mail, sms }: Services,
  name: 'mail' | 'sms',
  to: string,
  lang: Lang,
): Promise<{ code: string; isFinal: boolean; milliseconds: number }> {
  const { subject, text, sms: short } = WORDS[lang]
  const ref = `test-${randomUUID()}`
  const begun = performance.now()
  const sending =
    name === 'mail'
      ? mail.send({ to, subject, text, messageId: ref, kind: 'test' })
      : sms.send({ to, text: short, clientRef: ref, kind: 'test' })
  const late = Promise.withResolvers<{ code: string; isFinal: boolean }>()
  const timer = setTimeout(() => late.resolve({ code: 'timeout', isFinal: false }), PATIENCE_MS)
  const outcome = sending.then(
    () => ({ code: '', isFinal: false }),
    (error: unknown) => ({ code: codeOf(error), isFinal: isFinal(error) }),
  )
  const answer = await Promise.race([outcome, late.promise])
  clearTimeout(timer)
  return { ...answer, milliseconds: Math.round(performance.now() - begun) }
}
