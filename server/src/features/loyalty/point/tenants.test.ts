import { contract, declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { validCall } from '../../../testing/valid-call.ts'
import { addApplication, addPrize } from '../prize/fixtures.ts'
import { addPointCard, addStaffCode, givePoints } from './fixtures.ts'

/** Both demo companies. `canary`: a text in data that only people of the company may see. */
const COMPANIES = [
  { id: 3, prefix: 'SG', canary: '金絲雀三' },
  { id: 4, prefix: 'SUN', canary: '金絲雀四' },
]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The calls tested here. Other calls that write are left out: their answers repeat their input. */
const OURS = /^(?:point|pointCard|prize|prizeApply|drive)\./
/** Calls for holders and for anyone. Calls with a file are left out: their answers contain no company data. */
const calls = declarations.filter(
  ({ name, declaration }) =>
    declaration.body !== 'file' &&
    (!declaration.writes || OURS.test(name)) &&
    // Calls of staff: api/every-role.test.ts.
    !declaration.may &&
    audiences(declaration).some((one) => one === 'holder' || one === 'anyone'),
)

describe.each(COMPANIES)('what only people of $prefix may see', ({ id, prefix, canary }) => {
  // Mutations: the sponsors left out of the WHERE of `pointCardsOf`, `prizesOf`, `applicationsOf` or `lockCodeOf`.
  it('never reaches a holder of the other company, through any call', async () => {
    const insider = await newPerson(app, id)
    const titles = { titleCh: `${canary}標題`, titleEn: canary, contentCh: canary, contentEn: canary }
    const pointCard = await addPointCard(insider, titles)
    const prize = await addPrize(insider, titles)
    const application = await addApplication(insider, { ...titles, approvesItself: true })
    const code = await addStaffCode(insider, pointCard)
    const seen = async (who: Person, from: string, call: (typeof calls)[number], input: unknown) =>
      JSON.stringify(await app.attempt(call.declaration, input, { token: who.holder.token, prefix: from }))

    const [other] = COMPANIES.filter((one) => one.id !== id)
    const names = {
      id: [pointCard, prize, application.id],
      sponsor: [id],
      code: [code, application.code],
      pointCardId: [pointCard],
    }
    const rich = async () => {
      const made = await newPerson(app, other?.id)
      for (const company of COMPANIES) await givePoints(app, made.holder.id, 1000, company.id)
      return made
    }
    const reader = await rich()
    for (const call of calls) {
      const outsider = call.declaration.writes ? await rich() : reader
      const { input } = await validCall(call, outsider)
      const inputs: object[] = [input, {}]
      for (const [field, values] of Object.entries(names))
        if (field in input) for (const value of values) inputs.push({ ...input, [field]: value })
      for (const given of inputs)
        for (const from of [prefix, other?.prefix ?? ''])
          expect(await seen(outsider, from, call, given), `${call.name} ${JSON.stringify(given)}`).not.toContain(canary)
    }
    // A holder of the company itself sees the data.
    for (const name of ['pointCard.load_all', 'prize.load_all', 'prizeApply.load_mine']) {
      const call = calls.find((one) => one.name === name)
      if (call) expect(await seen(insider, prefix, call, { sponsor: id }), name).toContain(canary)
    }
    expect((await app.call(contract.point.redeem_code, { code }, { ...insider.holder, prefix })).code).toBe(200)
  })
})
