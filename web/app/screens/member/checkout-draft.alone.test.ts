import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, openDraft, storeDraft } from './checkout-draft.ts'

const member = {
  id: 'm1',
  username: '0912-345-678',
  name: '王小明',
  phone: '+886912345678',
  email: '',
  picture: '',
  imgIcon: '',
  super: false,
  county: '',
  area: '',
  address: '',
  shippingName: '',
  shippingPhone: '',
}
const home = { county: '臺北市', area: '中正區', address: '重慶南路一段122號' }
const office = { county: '臺中市', area: '西屯區', address: '臺灣大道三段99號' }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Simulates a member who opens the checkout, types and leaves. */
const typing = (who: typeof member, patch: Partial<ReturnType<typeof openDraft>['information']>) => {
  const draft = openDraft(who)
  storeDraft(who, { ...draft, information: { ...draft.information, ...patch } })
}

test('a first draft uses the shipping name and phone, or else the member’s own', () => {
  expect(openDraft(member).information).toMatchObject({ shippingName: '王小明', shippingPhone: '0912-345-678' })
  const other = openDraft({ ...member, shippingName: '陳大文', shippingPhone: '+886987654321', ...home })
  expect(other.information).toMatchObject({ shippingName: '陳大文', shippingPhone: '0987-654-321', ...home })
})

test('a stored draft is read back by its member and by nobody else', () => {
  typing(member, { ...office, shippingName: '李四', shippingMethod: 2, shippingRemark: '管理室' })
  expect(openDraft(member).information).toMatchObject({ ...office, shippingName: '李四', shippingMethod: 2 })
  expect(openDraft({ ...member, id: 'm2' }).information).toMatchObject({ shippingName: '王小明', county: '' })
  dropDraft()
  expect(openDraft(member).information).toMatchObject({ county: '', shippingRemark: '' })
})

test('a first draft has the company of the last invoice, and one that was removed for this order stays removed', () => {
  const company = { taxNumber: '04595257', invoiceTitle: '範例股份有限公司' }
  const draft = openDraft(member, company)
  expect(draft.information).toMatchObject(company)
  storeDraft(member, { ...draft, information: { ...draft.information, taxNumber: '', invoiceTitle: '' } })
  expect(openDraft(member, company).information).toMatchObject({ taxNumber: '', invoiceTitle: '' })
})

test('empty profile fields never replace typed values', () => {
  typing({ ...member, ...home, shippingName: '陳大文' }, { ...office, shippingName: '李四' })
  expect(openDraft({ ...member, name: '', phone: '' }).information).toMatchObject({ ...office, shippingName: '李四' })
})

test('newer profile values replace typed ones, and other values stay as typed', () => {
  typing(member, { shippingName: '李四', address: '半條街' })
  const information = openDraft({ ...member, ...home }).information
  expect(information).toMatchObject({ ...home, shippingName: '李四' })
  expect(openDraft({ ...member, shippingName: '陳大文' }).information).toMatchObject({
    shippingName: '陳大文',
    address: '半條街',
  })
})

test('a profile address that was overwritten for this order stays overwritten', () => {
  typing({ ...member, ...home }, office)
  expect(openDraft({ ...member, ...home }).information).toMatchObject(office)
})

test.each([null, '', '{', '7', '"m1"', '[]', '{"memberId":7}'])('%j is not a draft', (text) => {
  expect(openDraft(member, undefined, text)).toEqual(openDraft(member, undefined, null))
})

test('a code that is not a string is dropped', () => {
  expect(openDraft(member, undefined, '{"memberId":"m1","discountCode":{}}').discountCode).toBe('')
})
