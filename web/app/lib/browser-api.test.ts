import { expect, it } from 'vitest'
import { formBody } from './browser-api.ts'

it('sends each item of a list as a field of its own, including its commas', () => {
  const fields = formBody({ project: ['我想購買', 'a, b'], none: [], size: 3, on: false, left: undefined, empty: '' })
  expect([...fields]).toEqual([
    ['project', '我想購買'],
    ['project', 'a, b'],
    ['size', '3'],
    ['on', 'false'],
    ['empty', ''],
  ])
})

it('sends a file as a file', () => {
  const file = formBody({ file: new Blob(['x'], { type: 'image/png' }) }).get('file')
  expect(file).toBeInstanceOf(Blob)
})
