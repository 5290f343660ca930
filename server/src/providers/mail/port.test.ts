import { afterEach, describe, expect, test } from 'vitest'
import type { OutboxMessage } from '../outbox/port.ts'
import { localMail } from './local.ts'
import { MailError, type MailProvider } from './port.ts'
import { fakeSmtp } from './smtp.fixture.ts'
import { smtp } from './smtp.ts'

interface Subject {
  provider: MailProvider
  /** The messages as the recipient reads them. */
  arrived: () => { to: string[]; subject: string; text: string }[]
  close: () => Promise<void>
}

async function overSmtp(): Promise<Subject> {
  const server = await fakeSmtp()
  const arrived = () => server.mails.map(({ envelope: { to }, subject = '', text = '' }) => ({ to, subject, text }))
  return { provider: smtp({ url: server.url, from: 'hello@idocard.tw' }), arrived, close: server.close }
}

async function overOutbox(): Promise<Subject> {
  const messages: OutboxMessage[] = []
  const outbox = { put: async (message: OutboxMessage) => ({ id: String(messages.push(message)) }) }
  const arrived = () => messages.map(({ to, subject, text }) => ({ to: [to], subject, text }))
  return { provider: localMail(outbox), arrived, close: async () => undefined }
}

describe.each([
  ['smtp', overSmtp, false],
  ['local', overOutbox, true],
])('mail by %s', (name, over, local) => {
  let subject: Subject | undefined
  afterEach(async () => subject?.close())
  const mail = {
    to: 'wang@example.com',
    subject: '訂單已成立',
    text: '您好：\n謝謝您 🎉',
    messageId: 'a-1',
    kind: 'order_paid' as const,
  }

  test('has a name and says whether it is local', async () => {
    subject = await over()
    expect(subject.provider).toMatchObject({ name, local })
  })

  test('subject and text arrive unchanged, at that address only', async () => {
    subject = await over()
    const long = {
      ...mail,
      subject: `${'很長的主旨 and Latin '.repeat(8)}🎉`,
      text: `${'很長的一行'.repeat(300)}\n.\n`,
    }
    for (const one of [mail, long]) expect((await subject.provider.send(one)).id).not.toBe('')
    const { to } = mail
    expect(subject.arrived()).toEqual([
      { to: [to], subject: mail.subject, text: mail.text },
      { to: [to], subject: long.subject, text: long.text },
    ])
  })

  test.each<[string, Partial<typeof mail>]>([
    ['recipient', { to: '' }],
    ['recipient', { to: 'wang' }],
    ['recipient', { to: 'wang@example.com, li@example.com' }],
    ['recipient', { to: 'Wang <wang@example.com>' }],
    ['recipient', { to: 'wang@example.com\r\nBcc: li@example.com' }],
    ['recipient', { to: '"a b"@example.com' }],
    ['header', { subject: '訂單\r\nBcc: li@example.com' }],
    ['header', { subject: '訂單\nX' }],
    ['header', { subject: '訂單\u0000' }],
    ['header', { messageId: 'a@b>\r\nBcc: li@example.com' }],
    ['header', { messageId: '' }],
    ['empty', { subject: ' ' }],
    ['empty', { text: '\n' }],
  ])('refused permanently (%s): %j', async (code, wrong) => {
    subject = await over()
    const error = await subject.provider.send({ ...mail, ...wrong }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({ code, retryable: false })
    expect(subject.arrived()).toEqual([])
  })
})
