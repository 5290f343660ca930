import { expect, it } from 'vitest'
import { filledTemplate, hasBlank, INQUIRY_TEMPLATES } from './inquiry-template.ts'

it('greets by name, or without one', () => {
  const [template] = INQUIRY_TEMPLATES
  if (!template) throw new Error('There is no template.')
  expect(filledTemplate(template, 'en-us', 'Anna')).toMatch(/^Hello Anna,/)
  expect(filledTemplate(template, 'zh-tw', '')).toMatch(/^你好：/)
})

it('knows what a template leaves open from brackets that somebody wrote', () => {
  expect(hasBlank('[日期] 前會再寫信給你')).toBe(true)
  expect(hasBlank('by [day].')).toBe(true)
  expect(hasBlank('by Friday, see [1]')).toBe(false)
})
