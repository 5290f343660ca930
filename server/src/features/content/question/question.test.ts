import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../../db/schema/company/company.ts'
import { question, questionCategory } from '../../../db/schema/content/question.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { load_by_front } = contract.question
/** Our own company in the demo content. */
const OURS = 3

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { db } = app.running.database
  await db.delete(questionCategory)
  await db.insert(company).values({ id: 9, prefix: 'OTHER', companychname: '別家', companyenname: 'Other' })
  await db.insert(questionCategory).values([
    { id: 901, companyId: OURS, titleCh: '第二類', sorter: 2 },
    { id: 902, companyId: OURS, titleCh: '第一類', titleEn: 'First', sorter: 1 },
    { id: 903, companyId: OURS, titleCh: '沒有問題的類別', sorter: 3 },
    { id: 904, companyId: 9, titleCh: '別家的類別', sorter: 1 },
  ])
  await db.insert(question).values([
    { id: 911, categoryId: 902, titleCh: '後問', sorter: 2 },
    { id: 912, categoryId: 902, titleCh: '先問', contentCh: '**粗**<script>alert(1)</script>', sorter: 1 },
    { id: 913, categoryId: 902, titleCh: '同序，晚寫', sorter: 2 },
    { id: 914, categoryId: 901, titleCh: '另一類', titleEn: 'Another', sorter: 9 },
    { id: 915, categoryId: 904, titleCh: '別家的問題', sorter: 1 },
  ])
  await app.running.invalidate(['question'])
})
afterAll(() => app.close())

const post = async (path: string) => (await app.running.app.inject({ method: 'POST', url: path, payload: {} })).json()

it('questions are returned by category, both in order, without empty categories', async () => {
  const { data } = await app.call(load_by_front)
  expect(data.list.map((category) => [category.titleCh, category.questions.map((one) => one.titleCh)])).toEqual([
    ['第一類', ['先問', '後問', '同序，晚寫']],
    ['第二類', ['另一類']],
  ])
  expect(data.list[0]).toMatchObject({ id: 902, titleEn: 'First' })
})

it('answers are sanitised HTML, and only declared fields are returned', async () => {
  const { data } = await app.call(load_by_front)
  expect(data.list[0]?.questions[0]).toEqual({
    id: 912,
    titleCh: '先問',
    titleEn: '',
    contentCh: '<p><strong>粗</strong></p>\n',
    contentEn: '',
  })
})

it('one company’s questions are never shown for another', async () => {
  expect(JSON.stringify((await app.call(load_by_front)).data)).not.toContain('別家')
  expect((await post(load_by_front.path)).code).toBe(200)
})
