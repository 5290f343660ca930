import { contract } from '@idocard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeChat, fakeChat, says } from '../../providers/introduction/chat.fixture.ts'
import { type Sender, type TestApp, testApp } from '../../testing/app.ts'
import { holderWithCard } from '../../testing/cards.ts'

const TEXT = '我是王小明，在科技業擔任產品經理，喜歡把複雜的事情說得清楚簡單。'
const ABOUT = { Name: '王小明', Industry: '科技業', jobTitle: '產品經理' }
const DAY = 86_400_000

let app: TestApp
let chat: FakeChat
let me: Awaited<ReturnType<typeof holderWithCard>>
let asked = 0
beforeAll(async () => {
  chat = await fakeChat(() => says(TEXT))
  app = await testApp({ CHAT_URL: chat.url, CHAT_KEY: 'secret', CHAT_MODEL: 'small' })
})
beforeEach(async () => {
  me = await holderWithCard(app)
  chat.answer = () => says(TEXT)
  asked = chat.asked.length
})
afterAll(async () => {
  await app.close()
  await chat.close()
})

const write = async (about: Partial<typeof ABOUT>, sender: Sender = me) =>
  (await app.call(contract.card.getAutoIntroduction, { cardSn: me.cardSn, ...about }, sender)).data
/** Somebody whom nobody has asked about before. */
let people = 0
const somebody = () => ({ ...ABOUT, Name: `王小明${++people}` })
const modelCalls = () => chat.asked.length - asked

describe('an introduction', () => {
  it('is written by the model from clean lines, in the caller’s language, and not paid for twice', async () => {
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

  it('is asked for without what no line may hold', async () => {
    await write({ ...somebody(), Industry: '科技\u202e業' })
    const messages = chat.asked.at(-1)?.body.messages as { content: string }[]
    expect(JSON.parse(messages[1]?.content ?? '')).toMatchObject({ industry: '' })
  })

  it('comes from a template while the model has nothing fit to be shown, another one each time', async () => {
    chat.answer = () => says('short')
    const about = somebody()
    const [first, second] = [await write(about), await write(about)]
    for (const { introduction, source } of [first, second]) {
      expect(source).toBe('template')
      expect(introduction).toContain(about.Name)
    }
    expect(first.introduction).not.toBe(second.introduction)
  })

  it('says nothing of a person of whom nothing is told', async () => {
    chat.answer = () => ({ status: 401 })
    for (const lang of ['zh-TW', 'en-US'] as const) {
      const { introduction, source } = await write({}, { ...me, lang })
      expect(source).toBe('template')
      expect(introduction.length).toBeGreaterThan(10)
      expect(introduction).not.toMatch(/undefined|null/)
    }
  })

  // Mutations: six calls a day; the day left out of the count; cards counted together.
  it('makes a card ask the model five times a day, and other cards are none the worse', async () => {
    for (let turn = 0; turn < 7; turn += 1) {
      const { source } = await write(somebody())
      expect(source, String(turn)).toBe(turn < 5 ? 'model' : 'template')
    }
    expect(modelCalls()).toBe(5)
    const other = await holderWithCard(app)
    const { getAutoIntroduction } = contract.card
    const { data } = await app.call(getAutoIntroduction, { ...somebody(), cardSn: other.cardSn }, other)
    expect(data.source).toBe('model')
    app.later(DAY)
    expect((await write(somebody())).source).toBe('model')
  })
})
