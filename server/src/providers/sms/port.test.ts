import { afterEach, describe, expect, test } from 'vitest'
import type { OutboxMessage } from '../outbox/port.ts'
import { localSms } from './local.ts'
import { fakeMitake } from './mitake.fixture.ts'
import { mitake } from './mitake.ts'
import { SmsError, type SmsProvider } from './port.ts'

interface Subject {
  provider: SmsProvider
  /** The messages as the recipient reads them, with the number. */
  arrived: () => { to: string; text: string }[]
  close: () => Promise<void>
}

async function overMitake(): Promise<Subject> {
  const gateway = await fakeMitake()
  const arrived = () => gateway.taken.map(({ to, text }) => ({ to: `+886${to.slice(1)}`, text }))
  return { provider: mitake(gateway), arrived, close: gateway.close }
}

async function overOutbox(): Promise<Subject> {
  const messages: OutboxMessage[] = []
  const outbox = { put: async (message: OutboxMessage) => ({ id: String(messages.push(message)) }) }
  const arrived = () => messages.map(({ to, text }) => ({ to, text }))
  return { provider: localSms(outbox), arrived, close: async () => undefined }
}

describe.each([
  ['mitake', overMitake, false],
  ['local', overOutbox, true],
])('SMS by %s', (name, over, local) => {
  let subject: Subject | undefined
  afterEach(async () => subject?.close())
  const sms = {
    to: '+886912345678',
    text: '您好，王小明：\n訂單已出貨 🎉 <https://idocard.tw>',
    clientRef: 'a-1',
    kind: 'order_paid' as const,
  }

  test('has a name and says whether it is local', async () => {
    subject = await over()
    expect(subject.provider).toMatchObject({ name, local })
  })

  test('the text arrives unchanged, including line breaks, at that number', async () => {
    subject = await over()
    const { id } = await subject.provider.send(sms)
    expect(id).not.toBe('')
    expect(subject.arrived()).toEqual([{ to: sms.to, text: sms.text }])
  })

  test.each([
    '0912345678',
    '+886212345678',
    '+85291234567',
    '+8869123456789',
    '+886912345678\n',
    '',
    '+886912345678,0987654321',
  ])('the number %j is refused permanently', async (to) => {
    subject = await over()
    const error = await subject.provider.send({ ...sms, to }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SmsError)
    expect(error).toMatchObject({ code: 'number', retryable: false })
    expect(subject.arrived()).toEqual([])
  })

  test('an empty text is refused permanently', async () => {
    subject = await over()
    await expect(subject.provider.send({ ...sms, text: ' \n' })).rejects.toMatchObject({
      code: 'empty',
      retryable: false,
    })
    expect(subject.arrived()).toEqual([])
  })
})
