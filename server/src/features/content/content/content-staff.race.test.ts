import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { question } from '../../../db/schema/content/question.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addQuestion, addQuestionCategory } from '../question/fixtures.ts'

const { publish, remove, sort } = contract.companyContent

let app: TestApp
let me: Person
let staff: { token: string; prefix: string; patient: true }
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  me = await newPerson(app)
  await appoint(me, 'editor', OURS)
  staff = { token: await staffToken(app, me.holder.id), prefix: 'SG', patient: true }
})
afterAll(() => app.close())

const rowsOf = (categoryId: number) =>
  app.running.database.db.select().from(question).where(eq(question.categoryId, categoryId)).orderBy(question.id)

// Mutation: `for('update')` left out of `lockEntry`.
it('lets one of ten editors save, and tells the other nine', async () => {
  const categoryId = await addQuestionCategory(me)
  const id = await addQuestion(me, { categoryId })
  const sent = { kind: 'question', id, version: 1, categoryId } as const
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => app.attempt(publish, { ...sent, titleCh: `第 ${n} 位` }, staff)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) if (code !== 200) expect(data.refusal).toBe('content.changed')
  const [row] = await rowsOf(categoryId)
  expect(row).toMatchObject({ version: 2, titleCh: `第 ${answers.findIndex(({ code }) => code === 200)} 位` })
})

// Mutation: `sorter` among the values that `updateEntry` writes.
it('keeps both a new order and a text that is saved meanwhile', async () => {
  const categoryId = await addQuestionCategory(me)
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await addQuestion(me, { categoryId }))
  const order = ids.toReversed()
  const [sorted, back, ...saved] = await Promise.all([
    app.call(sort, { kind: 'question', list: order }, staff),
    app.call(sort, { kind: 'question', list: order }, staff),
    ...ids.map((id) => app.call(publish, { kind: 'question', id, version: 1, categoryId, titleCh: `${id}` }, staff)),
  ])
  expect([sorted, back, ...saved].map((one) => one?.code)).toEqual(Array(8).fill(200))
  const rows = await rowsOf(categoryId)
  expect(rows.map(({ titleCh }) => titleCh)).toEqual(ids.map(String))
  expect(rows.toSorted((a, b) => a.sorter - b.sorter).map(({ id }) => id)).toEqual(order)
})

// Mutation: `for('key share')` left out of `holdCategory`.
it('never removes a category while a question is put into it', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const id = await addQuestionCategory(me)
    const [removed, added] = await Promise.all([
      app.attempt(remove, { kind: 'questionCategory', id, version: 1 }, staff),
      app.attempt(publish, { kind: 'question', categoryId: id, titleCh: '新的' }, staff),
    ])
    expect([removed?.code, added?.code].filter((code) => code === 200)).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(added?.code === 200 ? 1 : 0)
  }
})
