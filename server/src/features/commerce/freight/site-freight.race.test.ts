import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { productEditor } from '../product/fixtures.ts'

const { get, save } = contract.siteFreight

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Mutation: `lockFreight` left out.
it('of two who change freight at once, the second is told so', async () => {
  const editors = await Promise.all([productEditor({ app }), productEditor({ app })])
  const tokens = await Promise.all(editors.map(async (editor) => (await editor()).token))
  for (const round of [1, 2, 3, 4, 5, 6]) {
    const { version } = (await app.call(get, {}, { token: tokens[0] ?? '' })).data
    const answers = await Promise.all(
      tokens.map((token, at) => {
        const methods = JSON.stringify([{ method: 1, fee: 100 * round + at, freeFrom: '' }])
        return app.attempt(save, { version, methods }, { token })
      }),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  }
})
