import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { hasFragment } from './fragments.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Mutations: pieces of four sought; the last triple left out of the index; a text cut into UTF-16 units.
it('finds every piece of a text, and nothing else', async () => {
  const character = fc.constantFrom(...'0123456789', ...'0123456789', ...'ab@.+ -', ...'王小明é𠮷')
  const text = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''))
  await fc.assert(
    fc.asyncProperty(text, text, fc.nat(), fc.nat({ max: 12 }), async (whole, other, from, length) => {
      const characters = [...whole]
      const start = from % (characters.length + 1)
      const piece = characters.slice(start, start + length).join('')
      for (const sought of [piece, other]) {
        const condition = hasFragment(sql`${whole}::text`, sought) ?? sql`true`
        const { rows } = await app.running.database.db.execute<{ is: boolean }>(sql`select ${condition} as is`)
        expect(rows[0]?.is, JSON.stringify({ whole, sought })).toBe(whole.includes(sought))
      }
    }),
    { numRuns: 300 },
  )
})
