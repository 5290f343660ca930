import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeChat, fakeChat, says } from '../../../providers/introduction/chat.fixture.ts'
import { type Sender, type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard } from '../../../testing/person.ts'

const TEXT = '我是王小明，在科技業擔任產品經理，喜歡把複雜的事情說得清楚簡單。'
const ABOUT = { Name: '王小明', Industry: '科技業', jobTitle: '產品經理' }

let app: TestApp
let chat: FakeChat
let me: Awaited<ReturnType<typeof holderWithCard>>
let callsBefore = 0
beforeAll(async () => {
  chat = await fakeChat(() => says(TEXT))
  app = await testApp({ CHAT_URL: chat.url, CHAT_KEY: 'secret', CHAT_MODEL: 'small' })
})
beforeEach(async () => {
  me = await holderWithCard(app)
  chat.answer = () => says(TEXT)
  callsBefore = chat.asked.length
})
afterAll(async () => {
  await app.close()
  await chat.close()
})

const write = async (about: Partial<typeof ABOUT>, sender: Sender = me) =>
  (await app.call(contract.card.getAutoIntroduction, { cardSn: me.cardSn, ...about }, sender)).data
/** Input that is not cached yet. */
let people = 0
const newInput = () => ({ ...ABOUT, Name: `王小明${++people}` })
const modelCalls = () => chat.asked.length - callsBefore

describe('an introduction', () => {
  it('is written by the model from cleaned lines, in the caller’s language, and then cached', async () => {
    const about = { ...ABOUT, jobTitle: '  產品\u3000經理 ' }
    expect(await write(about)).toEqual({ introduction: TEXT, source: 'model' })
    expect(await write({ ...ABOUT, jobTitle: '產品 經理' })).toEqual({ introduction: TEXT, source: 'model' })
    expect(modelCalls()).toBe(1)
    await write(about, { ...me, lang: 'en-US' })
    const messages = chat.asked.at(-1)?.body.messages as { content: string }[]
    expect(messages[0]?.content).toContain('in English')
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({
      name: '王小明',
      industry: '科技業',
      jobTitle: '產品 經理',
      lang: 'en',
    })
  })

  it('is requested without characters that no line may contain', async () => {
    await write({ ...newInput(), Industry: '科技\u2028業' })
    const messages = chat.asked.at(-1)?.body.messages as { content: string }[]
    expect(JSON.parse(messages[1]?.content ?? '')).toMatchObject({ industry: '' })
  })

  it('comes from a template when the model returns nothing usable, each time another one', async () => {
    chat.answer = () => says('short')
    const about = newInput()
    const [first, second] = [await write(about), await write(about)]
    for (const { introduction, source } of [first, second]) {
      expect(source).toBe('template')
      expect(introduction).toContain(about.Name)
    }
    expect(first.introduction).not.toBe(second.introduction)
  })

  it('mentions nothing personal when nothing is given', async () => {
    chat.answer = () => ({ status: 401 })
    for (const lang of ['zh-TW', 'en-US'] as const) {
      const { introduction, source } = await write({}, { ...me, lang })
      expect(source).toBe('template')
      expect(introduction.length).toBeGreaterThan(10)
      expect(introduction).not.toMatch(/undefined|null/)
    }
  })

  // Mutations: six calls a day; the day left out of the count; all cards counted together.
  it('calls the model five times a day for a card, without affecting other cards', async () => {
    for (let turn = 0; turn < 7; turn += 1) {
      const { source } = await write(newInput())
      expect(source, String(turn)).toBe(turn < 5 ? 'model' : 'template')
    }
    expect(modelCalls()).toBe(5)
    const other = await holderWithCard(app)
    const { getAutoIntroduction } = contract.card
    const { data } = await app.call(getAutoIntroduction, { ...newInput(), cardSn: other.cardSn }, other)
    expect(data.source).toBe('model')
    app.later(DAY_MS)
    expect((await write(newInput())).source).toBe('model')
  })
})
