import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

it('compares a code five times at the most when two hundred guesses come at once', async () => {
  await app.call(contract.account.request_code, { username: '0922000001' })
  const pinCode = codeIn(await app.sent('+886922000001'))
  const guesses = Array.from({ length: 200 }, (_, index) => (index === 199 ? pinCode : String(index).padStart(6, '0')))
  // Each guess from an address of its own, so that only the account's budget stands in the way.
  const answers = await Promise.all(
    guesses.map((guess, index) =>
      app.running.app.inject({
        method: 'POST',
        url: contract.account.login.path,
        remoteAddress: `10.1.${index >> 8}.${index & 255}`,
        payload: { phone: '0922000001', pinCode: guess },
      }),
    ),
  )
  const refusals = answers.map((answer) => answer.json().data.refusal)
  expect(refusals.filter((refusal) => refusal === 'auth.code_wrong').length).toBeLessThanOrEqual(5)
})

it('lets one of two use the same code', async () => {
  await app.call(contract.account.request_code, { username: '0922000002' })
  const pinCode = codeIn(await app.sent('+886922000002'))
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.refused(contract.account.login, { phone: '0922000002', pinCode })),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})
