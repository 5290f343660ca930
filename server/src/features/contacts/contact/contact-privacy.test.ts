import { contract, declarations } from '@idocard/contract'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeCount } from '../../../db/schema/identity/account.ts'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { findCanaries } from '../../../testing/canaries.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { validCall } from '../../../testing/valid-call.ts'
import { addPicture } from '../../content/upload/fixtures.ts'
import { addSavedCard } from './fixtures.ts'

const { contact, cardSave, collection, paperCard } = contract

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const CANARIES = ['金絲雀備註', '金絲雀標籤', '金絲雀地點', '金絲雀紙本', '金絲雀資料夾']

/** A holder who wrote something private on every kind of contact, including another person's card. */
async function writer(about: Person): Promise<{ me: Person; pictures: string[] }> {
  const me = await newPerson(app)
  const [note, tag, metPlace, name, folder] = CANARIES as [string, string, string, string, string]
  const { holder } = me
  const saved = (await app.call(cardSave.save, { CardSn: about.cardSn }, holder)).data
  const pictures = [await addPicture(me), await addPicture(me)]
  const collectionId = (await app.call(collection.create, { name: folder }, holder)).data.id
  const marks = { note, tags: [tag], metPlace, collectionId, noteImg: pictures[0], star: true }
  await app.call(contact.edit, { id: saved.id, ...marks }, holder)
  await app.call(paperCard.create, { name, note, scanImg: pictures[1] ?? '', phone: '0912345600' }, holder)
  await app.call(contract.exchange.leave, {
    cardSn: me.cardSn,
    name: '訪客',
    contactMethod: 'v@example.com',
    consent: true,
  })
  return { me, pictures }
}

/** Calls after which a card, a session or an account no longer exists. */
const ENDING = /release|renew|logout|session|delete_my_account|reset_account|sign_in/
/** After so many calls the person is another one: a call of staff opens a session, and ten are kept. */
const MOST_CALLS = 8

describe('what a holder writes about others', async () => {
  // Mutation: the note added to the fields that `cardSeenBy` returns.
  it('is in no answer to the person it is about, through any call', async () => {
    const pair = async () => {
      const about = await newPerson(app)
      const { me, pictures } = await writer(about)
      await app.call(cardSave.save, { CardSn: me.cardSn }, about.holder)
      return { about, secret: [...CANARIES, ...pictures] }
    }
    let { about, secret } = await pair()
    const found: string[] = []
    let calls = 0
    for (const call of declarations) {
      if (call.declaration.body === 'file') continue
      // A phone number gets one code a minute, and ten an hour: more calls than that need one.
      app.later(MINUTE_MS + 1000)
      await app.running.database.db.delete(codeCount)
      const { input, sender } = await validCall(call, about)
      const answer = JSON.stringify(await app.attempt(call.declaration, input, sender))
      found.push(...secret.filter((one) => answer.includes(one)).map((one) => `${call.name}: ${one}`))
      calls += 1
      if (!ENDING.test(call.name) && calls < MOST_CALLS) continue
      calls = 0
      ;({ about, secret } = await pair())
    }
    expect(found).toEqual([])
    const { me } = await writer(await newPerson(app))
    const mine = JSON.stringify((await app.call(contact.load, {}, me.holder)).data)
    expect(CANARIES.slice(0, 4).filter((one) => !mine.includes(one))).toEqual([])
  }, 120_000)
})

describe('deleting an account', () => {
  it('takes back the person’s cards and details from others’ contacts, merged ones too, and nothing that others wrote', async () => {
    const [leaver, other] = [await newPerson(app), await newPerson(app)]
    const fields = { nameCh: '將離開的人', emails: [{ kind: 'work' as const, address: 'leaver.canary@example.com' }] }
    await app.call(contract.card.update, { cardSn: leaver.cardSn, fields }, leaver.holder)
    const saved = (await app.call(cardSave.save, { CardSn: leaver.cardSn }, other.holder)).data
    await app.call(contract.exchange.leave, {
      cardSn: other.cardSn,
      name: '留下的人',
      contactMethod: leaver.phone,
      consent: true,
    })
    const own = (await app.call(paperCard.create, { name: '自己寫的', note: '我的備註' }, other.holder)).data
    // The merged contact follows the other saved card, and also contains data from the leaver's card.
    const list = [own.id, await addSavedCard(other), saved.id]
    const merged = (await app.call(contact.merge, { list }, other.holder)).data
    await app.call(
      contact.merge,
      { list: [merged.id, (await app.call(paperCard.create, { name: '又一個' }, other.holder)).data.id] },
      other.holder,
    )
    const canaries = { card: '將離開的人', mail: 'leaver.canary', left: '留下的人' }
    expect(Object.keys(await findCanaries(app.running.database.db, canaries))).toHaveLength(3)
    await deleteAccount(leaver)
    expect(await findCanaries(app.running.database.db, canaries)).toEqual({})
    const names = (await app.call(contact.load, {}, other.holder)).data.list.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['', '又一個', '自己寫的'])
  })
})

it('deletes removed contacts after 30 days, with the pictures and details that they came with', async () => {
  const me = await newPerson(app)
  const { holder } = me
  const picture = await addPicture(me)
  const kept = await addPicture(me)
  await app.call(paperCard.create, { name: '留著', scanImg: kept }, holder)
  await app.call(contract.exchange.leave, {
    cardSn: me.cardSn,
    name: '要刪的訪客',
    contactMethod: 'd@example.com',
    consent: true,
  })
  const paper = (await app.call(paperCard.create, { name: '要刪的紙本', scanImg: picture }, holder)).data
  const left = (await app.call(contact.load, { kind: 'received' }, holder)).data.list[0]
  const merged = (await app.call(contact.merge, { list: [paper.id, left?.id ?? ''] }, holder)).data
  await app.call(contact.remove, { list: [merged.id] }, holder)
  const canaries = { visitor: '要刪的訪客', paper: '要刪的紙本', picture, kept }
  app.later(29 * DAY_MS)
  await app.running.runJob('sweep')
  expect(Object.keys(await findCanaries(app.running.database.db, canaries))).toHaveLength(4)
  app.later(2 * DAY_MS)
  await app.running.runJob('sweep')
  await app.running.runJob('sweep')
  expect(Object.keys(await findCanaries(app.running.database.db, canaries))).toEqual(['kept'])
})

it('keeps a picture that could not be read, and says which', async () => {
  const me = await newPerson(app)
  const sharp = (await import('sharp')).default
  const file = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const { code, data } = await sendFile(app, contract.upload.baidu_ocr_card, me.holder.token, file)
  expect([code, data.refusal]).toEqual([503, 'ocr.missing'])
  const used = { name: '自己輸入', scanImg: String(data.picture) }
  expect((await app.call(paperCard.create, used, me.holder)).data.scanImg).toBe(`/picture/${data.picture}.webp`)
})
