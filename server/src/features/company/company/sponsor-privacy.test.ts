import { contract, declarations } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { question, questionCategory } from '../../../db/schema/content/question.ts'
import { codeCount } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { validCall } from '../../../testing/valid-call.ts'
import { addNews } from '../../content/news/fixtures.ts'

/** The two companies of the demo content. */
const COMPANIES = [
  { id: 3, prefix: 'SG', canary: '金絲雀甲' },
  { id: 4, prefix: 'SUN', canary: '金絲雀乙' },
] as const
type Company = (typeof COMPANIES)[number]
/** The site's own company publishes its questions for everybody on the support page. */
const isOpen = (call: string, { id }: Company) => call === 'question.load_by_front' && id === 3
/** Calls after which a card, a session or an account no longer exists. */
const ENDING = /release|renew|logout|session|delete_my_account|reset_account|sign_in/
/** After so many calls the person is another one: a call of staff opens a session, and ten are kept. */
const MOST_CALLS = 8

let app: TestApp
/** Ids of the content for each company's people. */
const secrets = new Map<number, { id: number; category: number; sponsor: number }>()
beforeAll(async () => {
  app = await testApp()
  const { db } = app.running.database
  for (const { id, canary } of COMPANIES) {
    const writer = await newPerson(app, id)
    const texts = { titleCh: canary, titleEn: canary, contentCh: canary }
    const written = await addNews(writer, { companyId: id, ...texts, summaryCh: canary })
    const { data } = await app.call(contract.news.load_by_id, { id: written }, writer.holder)
    const [category] = await db
      .insert(questionCategory)
      .values({ companyId: id, titleCh: canary, sorter: 0 })
      .returning()
    await db.insert(question).values({ categoryId: category?.id ?? 0, ...texts })
    secrets.set(id, { id: written, category: data.category, sponsor: id })
  }
  await app.running.invalidate(['news', 'question'])
})
afterAll(() => app.close())

/** The responses of all calls to a person who requests their own content, and another company's. */
async function* answersTo(person: () => Promise<Person>, other: Company) {
  let me = await person()
  let calls = 0
  for (const call of declarations) {
    if (call.declaration.body === 'file') continue
    // A phone number gets one code a minute, and ten an hour: more calls than that need one.
    app.later(MINUTE_MS + 1000)
    await app.running.database.db.delete(codeCount)
    const { input, sender } = await validCall(call, me)
    const hidden = secrets.get(other.id)
    const asked = Object.entries(hidden ?? {}).filter(([name]) => name in input)
    const inputs = [input, ...asked.map((field) => ({ ...input, ...Object.fromEntries([field]) }))]
    // All ids of the other company at once, and no other field.
    if (asked.length > 0) inputs.push(Object.fromEntries(asked))
    for (const body of inputs)
      for (const { prefix } of COMPANIES) {
        const answer = await app.attempt(call.declaration, body, { ...sender, prefix })
        yield { name: call.name, answer: JSON.stringify(answer) }
      }
    calls += 1
    if (!ENDING.test(call.name) && calls < MOST_CALLS) continue
    me = await person()
    calls = 0
  }
}

// Mutations: `isFor` without `ofSponsors`; `questionsWhere` without the company; `currentSponsor` returns any company.
it.each(
  COMPANIES,
)('what is for the people of $prefix reaches no holder of the other, through any call', async (secret) => {
  const other = COMPANIES.find(({ id }) => id !== secret.id) ?? secret
  const found: string[] = []
  for await (const { name, answer } of answersTo(() => newPerson(app, other.id), secret))
    if (answer.includes(secret.canary) && !isOpen(name, secret)) found.push(name)
  expect(found).toEqual([])
  const own = await newPerson(app, secret.id)
  for (const call of [contract.news.load_All, contract.news.load, contract.question.load_layer])
    expect(JSON.stringify((await app.call(call, {}, own.holder)).data).includes(secret.canary)).toBe(true)
}, 120_000)
