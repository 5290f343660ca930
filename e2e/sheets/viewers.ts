import { randomInt } from 'node:crypto'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { NAMES } from '../support/holder.ts'
import { addOrder } from '../support/order-stages.ts'
import { type Person, sessionOf, storeSession } from '../support/test.ts'
import type { State } from './screens.ts'
import { isHandbook } from './sheets.config.ts'

/** The holder of the demo content, with contacts, orders and notices. */
const DEMO = { phone: '0912345678', cardSn: 'cheny7p3k9' }
const LONG = {
  'zh-tw': '歐陽慕容諸葛司馬上官皇甫夏侯公孫',
  'en-us': 'Maximiliana Anastasia Featherstonehaugh-Cholmondeley',
}
const LONG_COMPANY = '大稻埕生活工藝與空間保存推廣協會北區工作站人才庫'
const MANY = 60

/** What an address of this viewer contains. */
export interface Own {
  card: string
  contact: string
  order: string
  /** The token of a payment link to it. */
  link: string
  /** The token of a link at which a visitor confirms the merge of two accounts. */
  merge: string
  inquiry: string
  colleague: string
}

async function addContact(request: APIRequestContext, token: string, fields: object): Promise<string> {
  const answer = await request.post('/api/SG/paperCard/create', {
    data: { fields },
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok()) throw new Error(`paperCard/create: ${answer.status()}`)
  return String(((await answer.json()) as { data: { id: number } }).data.id)
}

/** Makes prizes of every kind, with long names, half of them without English. */
async function addPrizes(request: APIRequestContext, token: string): Promise<void> {
  for (let at = 0; at < MANY; at += 1) {
    const data = {
      titleCh: at % 3 === 0 ? `${LONG_COMPANY}十週年限定保溫瓶 ${at}` : `獎品 ${at}`,
      titleEn: at % 2 === 0 ? `Tenth-anniversary double-walled vacuum flask with a canvas bag ${at}` : '',
      points: at % 5 === 0 ? 1_000_000 : 10 * (at + 1),
      stockChange: at % 4 === 0 ? 0 : 7 ** (at % 6),
      approvesItself: true,
      ...(at % 7 === 0 && { shownFrom: '2099-01-01T00:00:00Z' }),
      ...(at % 7 === 1 && { shownUntil: '2020-01-01T00:00:00Z' }),
    }
    const answer = await request.post('/api/SG/prize/save', { data, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok()) throw new Error(`prize/save: ${answer.status()}`)
  }
}

/** Sends an inquiry of a company, with long names. Each comes from a network of its own, because of the limits. */
async function addInquiry(request: APIRequestContext, at: number): Promise<void> {
  const answer = await request.post('/api/SG/contact/create', {
    multipart: {
      name: at % 3 === 0 ? LONG['en-us'] : '林經理',
      mail: `sheet.${Date.now()}.${at}@example.com`,
      phone: '02-2701-5566',
      companyName: at % 2 === 0 ? LONG_COMPANY : '木日',
      ask: '大量採購報價',
      detail: '想訂製一批木製名片，送給十週年的合作夥伴。\n請問三百張的單價、交期，以及能不能每張印不同的名字？'.repeat(
        1 + (at % 3),
      ),
      quantity: '300',
      neededBy: '2027-01-15',
    },
    headers: { 'x-forwarded-for': `10.77.${randomInt(256)}.${randomInt(256)}` },
  })
  if (!answer.ok()) throw new Error(`contact/create: ${answer.status()}`)
}

/** An inquiry that was answered, with a note; returns its id. */
async function answeredInquiry(request: APIRequestContext, token: string): Promise<string> {
  await addInquiry(request, 1)
  const call = async <T>(name: string, data: object) => {
    const answer = await request.post(`/api/SG/siteInquiry/${name}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { data: T }).data
  }
  const { list } = await call<{ list: { id: string }[] }>('list', { sort: '-at', pageSize: 1 })
  const id = list[0]?.id ?? ''
  await call('answer', { id, version: 1, text: '林經理你好：\n\n三百張楓木名片的報價已經在準備，明天中午前寄給你。' })
  await call('add_note', { id, text: '去年也訂過兩百張，可以給同樣的價格。' })
  return id
}

/** The first of the site's staff, on a server with something to look after, or for the handbook with nothing. */
async function firstColleague(request: APIRequestContext, token: string): Promise<string> {
  const colleague = await colleagueOf(request, { token, call: 'siteStaff/list', filter: { place: 'site' } })
  if (isHandbook) {
    await request.post('/e2e/backup')
    return colleague
  }
  await request.post('/e2e/failed-job', { data: { phone: DEMO.phone } })
  await request.post('/e2e/failed-message', { data: { to: 'lost@customers.example.com' } })
  return colleague
}

/** The first of a list of colleagues, backwards by name. */
async function colleagueOf(
  request: APIRequestContext,
  { token, call, filter }: { token: string; call: string; filter?: object },
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post(`/api/SG/${call}`, { data: { sort: '-name', ...filter }, headers })
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } }
  return data.list[0]?.id ?? ''
}

/** The newest of a holder's contacts. */
async function firstContact(request: APIRequestContext, token: string): Promise<string> {
  const answer = await request.post('/api/SG/addressBook/load', {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } }
  return data.list[0]?.id ?? ''
}

/** Signs the viewer in, with what belongs to them. */
export async function enter(
  { viewer, order: stage, isAsked }: State,
  context: BrowserContext,
  person: Person,
): Promise<Own> {
  // Its address is the test's own, so that the limits of one state are not used up by the others.
  const { request } = context
  const none = { card: DEMO.cardSn, contact: '', order: '', link: '', merge: '', inquiry: '', colleague: '' }
  if (viewer === 'visitor') {
    if (!isAsked) return none
    const phones = { stays: person.newPhone(), goes: person.newPhone() }
    return { ...none, merge: (await (await request.post('/e2e/merge', { data: phones })).json()).goes }
  }
  if (viewer === 'member') {
    const token = await sessionOf(request, person.newPhone(), 'member')
    await storeSession(context, 'iDOtoken', token)
    const order = stage ? await addOrder(request, { token, lang: person.lang, stage }) : ''
    const link = order && (await (await request.post(`/e2e/order/${order}/link`)).json()).token
    return { ...none, order, link }
  }
  if (viewer === 'holder') {
    const token = await sessionOf(request, DEMO.phone, 'holder')
    await storeSession(context, 'token', token)
    return { ...none, contact: await firstContact(request, token) }
  }
  const phone = person.newPhone()
  if (viewer === 'staff' || viewer === 'crowdedStaff' || viewer === 'administrator') {
    await request.post('/e2e/staff', { data: { phone, role: 'owner' } })
    for (const role of viewer === 'administrator' ? ['administrator'] : ['content', 'support', 'finance'])
      await request.post('/e2e/staff', { data: { phone, role, companyId: null } })
    const token = await sessionOf(request, phone, 'staff')
    await storeSession(context, 'staffToken', token)
    if (viewer === 'crowdedStaff') {
      await addPrizes(request, token)
      for (let at = 0; at < MANY; at += 1) await addInquiry(request, at)
    }
    const colleague =
      viewer === 'administrator'
        ? await firstColleague(request, token)
        : await colleagueOf(request, { token, call: 'companyStaff/list' })
    const buyer = stage && { token: await sessionOf(request, person.newPhone(), 'member'), lang: person.lang, stage }
    const order = buyer ? await addOrder(request, buyer) : ''
    return { ...none, inquiry: await answeredInquiry(request, token), colleague, order }
  }
  const isLong = viewer === 'longHolder'
  const name = isLong ? LONG[person.lang] : NAMES[person.lang]
  const made = await request.post('/e2e/card', { data: { phone, name, points: viewer === 'newHolder' ? 0 : 99_999 } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  const token = await sessionOf(request, phone, 'holder')
  await storeSession(context, 'token', token)
  const count = { newHolder: 0, longHolder: 3, crowdedHolder: MANY }[viewer]
  let contact = ''
  for (let at = 0; at < count; at += 1)
    contact = await addContact(request, token, {
      nameCh: isLong ? LONG[person.lang] : `聯絡人${at + 1}`,
      companyCh: isLong ? LONG_COMPANY : `公司${(at % 7) + 1}`,
      phones: [{ kind: 'mobile', number: `0912${String(at).padStart(6, '0')}` }],
    })
  return { ...none, card: cardSn, contact }
}
