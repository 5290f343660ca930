import { EXCHANGE_CONSENT } from '@idocard/domain/contacts/exchange'
import { DAY_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard } from '../../../testing/person.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'
import { insertExchange } from './store.ts'

const SMS_A_DAY = 20

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Leaves details with a holder, and runs the job that notifies them. */
async function left(
  memberId: string,
  cardSn: string,
  more: { phone?: string; extension?: string } = {},
): Promise<void> {
  const createdAt = app.now()
  const { id } = await insertExchange(app.running.database.db, {
    memberId,
    cardSn,
    createdAt,
    name: '林先生',
    phone: '',
    extension: '',
    email: 'lin@example.com',
    company: '',
    title: '',
    note: '',
    lang: 'zh-tw',
    consentVersion: EXCHANGE_CONSENT,
    consentAt: createdAt,
    ...more,
  })
  await app.running.runJob('exchange_notice', { id })
}
const noticesTo = async (to: string) =>
  (await newestInOutbox(app.running.database.db, 1000)).filter((message) => message.to === to).length

// Mutations: without the limit; a day that never ends; mail limited too.
it('notifies a holder by SMS at most twenty times a day, and by e-mail always', async () => {
  const [phone, email] = ['+886955000222', 'holder@example.com']
  const [byPhone, byMail] = [await app.holder({ phone }), await app.holder({ email })]
  const { cardSn } = await newCard(app)
  for (let turn = 0; turn < SMS_A_DAY + 3; turn += 1) {
    await left(byPhone.id, cardSn)
    await left(byMail.id, cardSn)
  }
  expect([await noticesTo(phone), await noticesTo(email)]).toEqual([SMS_A_DAY, SMS_A_DAY + 3])
  app.later(DAY_MS + 1000)
  await left(byPhone.id, cardSn)
  expect(await noticesTo(phone)).toBe(SMS_A_DAY + 1)
})

it('writes a number with its extension, as a holder would dial it', async () => {
  const email = 'extension@example.com'
  const { id } = await app.holder({ email })
  const { cardSn } = await newCard(app)
  await left(id, cardSn, { phone: '+886227005001', extension: '12' })
  expect((await app.sent(email, 'exchange')).text).toContain('02-2700-5001 #12\n')
})
