import { expect, test } from 'vitest'
import { draftOf, readDraft } from './draft.ts'

const member = {
  id: 'm1',
  username: '0912-345-678',
  name: '王小明',
  phone: '+886912345678',
  email: '',
  picture: '',
  super: false,
  county: '',
  area: '',
  address: '',
  shippingName: '',
  shippingPhone: '',
}

test('a first draft takes the shipping name and phone, or else the own ones', () => {
  expect(draftOf(member).information).toMatchObject({ shippingName: '王小明', shippingPhone: '0912-345-678' })
  const other = draftOf({ ...member, shippingName: '陳大文', shippingPhone: '+886987654321', county: '臺北市' })
  expect(other.information).toMatchObject({ shippingName: '陳大文', shippingPhone: '0987-654-321', county: '臺北市' })
})

test('a kept draft is read back by its member and by nobody else', () => {
  const draft = { ...draftOf(member), discountCode: 'HELLO100' }
  const kept = JSON.stringify({ memberId: 'm1', ...draft })
  expect(readDraft('m1', kept)).toEqual(draft)
  expect(readDraft('m2', kept)).toBeUndefined()
})

test.each([null, '', '{', '7', '"m1"', '[]', '{"memberId":7}'])('%j is no draft', (kept) => {
  expect(readDraft('m1', kept)).toBeUndefined()
})

test('a code that is no text is dropped', () => {
  expect(readDraft('m1', '{"memberId":"m1","discountCode":{}}')?.discountCode).toBe('')
})
