import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGS } from '../language.ts'
import {
  CONTACT_WORDS,
  type ContactField,
  type ContactProblem,
  contactProblem,
  INQUIRIES,
  type InquiryFields,
  isInquiry,
} from './inquiry-form.ts'

const right: InquiryFields = { name: '王小明', email: 'wang@example.com', project: ['我想購買'] }
const FIELDS = Object.keys(right) as ContactField[]

describe('contactProblem, as the specification’s table has it', () => {
  it.each<[ContactField, Partial<InquiryFields>, ContactProblem | undefined]>([
    ['name', { name: '' }, 'nameEmpty'],
    ['name', { name: ' \u3000\t' }, 'nameEmpty'],
    ['name', { name: '\u200b' }, 'nameEmpty'],
    ['name', { name: '王小明\r\nBcc: all@example.com' }, 'nameEmpty'],
    ['name', { name: ' 王 ' }, undefined],
    ['name', { name: '<b>O’Brien</b>' }, undefined],
    ['email', { email: '' }, 'emailEmpty'],
    ['email', { email: '  ' }, 'emailEmpty'],
    ['email', { email: 'wang' }, 'emailWrong'],
    ['email', { email: 'wang@example' }, 'emailWrong'],
    ['email', { email: 'wang@example.com\r\nBcc: all@example.com' }, 'emailWrong'],
    ['email', { email: 'a@example.com,b@example.com' }, 'emailWrong'],
    ['email', { email: ' Wang＠Example．com ' }, undefined],
    ['project', { project: [] }, 'projectEmpty'],
    ['project', { project: ['我想要退貨'] }, 'projectEmpty'],
    ['project', { project: ['我想購買', 'Purchase'] }, 'projectEmpty'],
    ['project', { project: ['商品問題', '使用問題'] }, undefined],
  ])('%s of %j: %s', (field, values, problem) => {
    expect(contactProblem(field, { ...right, ...values })).toBe(problem)
  })

  it('accepts any selection of the five inquiries, and nothing else', () => {
    fc.assert(
      fc.property(fc.subarray([...INQUIRIES], { minLength: 1 }), (project) => {
        expect(contactProblem('project', { ...right, project })).toBeUndefined()
      }),
    )
    const other = fc.string().filter((word) => !isInquiry(word))
    fc.assert(
      fc.property(fc.subarray([...INQUIRIES]), other, (project, word) => {
        expect(contactProblem('project', { ...right, project: [...project, word] })).toBe('projectEmpty')
      }),
    )
  })

  it('validates each field on its own', () => {
    const any = fc.record({
      name: fc.string({ unit: 'binary' }),
      email: fc.string({ unit: 'binary' }),
      project: fc.array(fc.string()),
    })
    fc.assert(
      fc.property(any, fc.constantFrom(...FIELDS), (values, field) => {
        expect(contactProblem(field, { ...right, [field]: values[field] })).toBe(contactProblem(field, values))
      }),
    )
  })

  it('accepts no line break in a value that becomes a mail header', () => {
    const line = fc.string({ unit: fc.constantFrom(...'a王@.: \r\n\0\u2028'), maxLength: 30 })
    fc.assert(
      fc.property(line, (text) => {
        if (!/[\r\n\0\u2028]/.test(text)) return
        expect(contactProblem('name', { ...right, name: text })).toBe('nameEmpty')
        expect(contactProblem('email', { ...right, email: text })).toBeDefined()
      }),
    )
  })
})

it('uses the specification’s message for each error, in both languages', () => {
  expect(CONTACT_WORDS.nameEmpty['zh-tw']).toBe('姓名不能為空')
  expect(CONTACT_WORDS.emailEmpty['zh-tw']).toBe('請輸入email')
  expect(CONTACT_WORDS.projectEmpty['zh-tw']).toBe('請選擇詢問項目')
  for (const words of Object.values(CONTACT_WORDS)) for (const lang of LANGS) expect(words[lang]).not.toBe('')
})
