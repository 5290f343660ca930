import { expect, it } from 'vitest'
import { isAdmin } from './roles.ts'

it('reads the flag `super`', () => {
  expect([true, false].map((flag) => isAdmin({ super: flag }))).toEqual([true, false])
})
