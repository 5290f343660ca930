import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { edit_by_id, load_my_info } = contract.account
const HOME = {
  county: '臺中市',
  area: '西屯區',
  address: '臺灣大道三段 99 號 12 樓',
  shippingName: '王小明',
  shippingPhone: '+886912345678',
}
const EMPTY = { county: '', area: '', address: '', shippingName: '', shippingPhone: '' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rowOf = async (id: string) => {
  const { rows } = await app.running.database.db.execute(sql`select * from member where id = ${id}`)
  return rows[0]
}

describe('the shipping profile', () => {
  it('is stored in a normal form, however it was typed, and returned with the member', async () => {
    const { token } = await app.member()
    const typed = {
      county: ' 台中市 ',
      area: '西屯區',
      address: '臺灣大道三段  99 號 12 樓 ',
      shippingName: ' 王小明',
      shippingPhone: '0912-345-678',
    }
    const { data } = await app.call(edit_by_id, typed, { token })
    expect(data).toMatchObject(HOME)
    expect((await app.call(load_my_info, {}, { token })).data).toEqual(data)
    expect((await app.call(edit_by_id, HOME, { token, as: 'urlencoded' })).data).toEqual(data)
  })

  it.each([
    ['台東縣', '台東市', '臺東縣', '臺東市'],
    ['屏東縣', '霧台鄉', '屏東縣', '霧臺鄉'],
    ['Taipei City', 'Zhongzheng Dist.', '臺北市', '中正區'],
  ])('%s %s is %s %s', async (county, area, official, officialArea) => {
    const { token } = await app.member()
    const { data } = await app.call(edit_by_id, { ...HOME, county, area }, { token })
    expect(data).toMatchObject({ county: official, area: officialArea })
  })

  it('can be cleared, one field or all', async () => {
    const { token } = await app.member()
    await app.call(edit_by_id, HOME, { token })
    const noName = { ...HOME, shippingName: '' }
    expect((await app.call(edit_by_id, noName, { token })).data).toMatchObject(noName)
    expect((await app.call(edit_by_id, EMPTY, { token, as: 'urlencoded' })).data).toMatchObject(EMPTY)
    await app.call(edit_by_id, HOME, { token })
    // Omitted fields become empty: the call replaces the whole profile.
    expect((await app.call(edit_by_id, {}, { token })).data).toMatchObject(EMPTY)
  })

  it.each([
    ['county', '臺中縣'],
    ['county', '北京市'],
    ['county', '%'],
    ['area', '板橋區'],
    ['area', '西屯'],
    ['address', '1'],
    ['address', 'x'.repeat(201)],
    ['address', '路\u0007 1 號'],
    ['address', '\u200b\u200b\u200b'],
    ['shippingName', '王\r\nBcc: all@example.com'],
    ['shippingName', 'x'.repeat(51)],
    ['shippingName', '\u200b'],
    ['shippingPhone', '02-2345-6789'],
    ['shippingPhone', '+8613800138000'],
  ])('refuses %s %j, names that field in the caller’s language, and changes nothing', async (field, value) => {
    const { id, token } = await app.member()
    await app.call(edit_by_id, HOME, { token })
    const before = await rowOf(id)
    const given = { ...HOME, [field]: value }
    const answer = await app.refused(edit_by_id, given, { token })
    expect([answer.code, answer.data.refusal]).toEqual([422, 'input.invalid'])
    // An area belongs to a county, so without one it is invalid too.
    expect(Object.keys(answer.data.fields ?? {})).toEqual(field === 'county' ? ['county', 'area'] : [field])
    expect(answer.data.fields?.[field]).toMatch(/\p{Script=Han}/u)
    const english = await app.refused(edit_by_id, given, { token, lang: 'en-US' })
    expect(english.data.fields?.[field]).toMatch(/^[\x20-\x7e]+$/)
    expect(await rowOf(id)).toEqual(before)
  })

  it('refuses an area without its county', async () => {
    const { token } = await app.member()
    const answer = await app.refused(edit_by_id, { ...EMPTY, area: '西屯區' }, { token })
    expect(Object.keys(answer.data.fields ?? {})).toEqual(['area'])
  })

  it('refuses every other column of the member and changes none', async () => {
    const { id, token } = await app.member()
    await app.call(edit_by_id, HOME, { token })
    const before = await rowOf(id)
    const { rows } = await app.running.database.db.execute<{ column_name: string }>(
      sql`select column_name from information_schema.columns where table_name = 'member'`,
    )
    const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
    const columns = rows.flatMap(({ column_name }) => [column_name, camel(column_name)])
    const others = [...new Set([...columns, 'super', 'username', 'memberId', '__proto__', 'constructor'])].filter(
      (name) => !(name in HOME) || name === '__proto__',
    )
    expect(others).toEqual(
      expect.arrayContaining(['super', 'id', 'phone', 'email', 'name', 'picture', 'shipping_name']),
    )
    for (const name of others) {
      const body = `{"${name}":true,${JSON.stringify({ ...HOME, shippingName: '別人' }).slice(1)}`
      const answer = await app.running.app.inject({
        method: 'POST',
        url: edit_by_id.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: body,
      })
      expect([name, answer.statusCode]).toEqual([name, 422])
    }
    expect(await rowOf(id)).toEqual(before)
  })

  it('changes nobody else', async () => {
    const mine = await app.member()
    const other = await app.member()
    await app.call(edit_by_id, { ...HOME, shippingName: '陳大文' }, { token: other.token })
    const before = await rowOf(other.id)
    await app.call(edit_by_id, HOME, { token: mine.token })
    await app.call(edit_by_id, EMPTY, { token: mine.token })
    expect(await rowOf(other.id)).toEqual(before)
    expect((await app.refused(edit_by_id, HOME)).code).toBe(401)
  })
})
