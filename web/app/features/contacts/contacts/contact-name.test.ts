import { expect, it } from 'vitest'
import { contactLine, contactName, initials } from './contact-name.ts'

const NOBODY = {
  nameCh: '',
  nameEn: '',
  companyCh: '',
  companyEn: '',
  titleCh: '',
  titleEn: '',
  phone: '',
  email: '',
}

it.each([
  ['陳雅婷', '雅婷'],
  ['歐陽建國', '建國'],
  ['林', '林'],
  ['北極星物流股份有限公司', '北極'],
  ['May Lin', 'ML'],
  ['Anna Maria van der Berg', 'AB'],
  ['tom', 'T'],
  ['+886912345678', '+8'],
])('stands for a picture: %s is %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it('calls a contact by what is known', () => {
  const both = { ...NOBODY, nameCh: '林美', nameEn: 'May Lin', companyEn: 'Polaris', titleCh: '設計師' }
  expect([contactName('zh-tw', both), contactName('en-us', both)]).toEqual(['林美', 'May Lin'])
  expect(contactLine('zh-tw', both)).toBe('Polaris・設計師')
  const company = { ...NOBODY, companyCh: '北極星', phone: '+886912345678' }
  expect([contactName('en-us', company), contactLine('en-us', company)]).toEqual(['北極星', ''])
  expect(contactName('zh-tw', { ...NOBODY, email: 'a@example.com' })).toBe('a@example.com')
})
