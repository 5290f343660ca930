import { expect, it } from 'vitest'
import { isLocked, lockedFields, PRESET_RULES, presetOf, TEMPLATE_PRESETS } from './card-template.ts'

// Mutation: `isEditable` counted for what is always the company’s.
it('locks what is always the company’s, and lets people have further numbers beside its own', () => {
  expect(isLocked('title', { from: 'always', isEditable: true })).toBe(true)
  expect(isLocked('phone', { from: 'always', isEditable: true })).toBe(false)
  expect(isLocked('phone', { from: 'never', isEditable: false })).toBe(true)
  expect(isLocked('title', { from: 'first', isEditable: true })).toBe(false)
})

it('has presets that lock more and more, and knows them again', () => {
  const [relaxed, standard, strict] = TEMPLATE_PRESETS.map((preset) => lockedFields(PRESET_RULES[preset]))
  expect(relaxed).toEqual([])
  expect(standard).toEqual(['title', 'department', 'company', 'address', 'theme'])
  expect(strict).toHaveLength(10)
  for (const preset of TEMPLATE_PRESETS) expect(presetOf(PRESET_RULES[preset])).toBe(preset)
  expect(presetOf({ ...PRESET_RULES.strict, name: { from: 'never', isEditable: true } })).toBeUndefined()
})
