import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { loggerOptions } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The log after an error occurred `times` times. */
function logged(error: unknown, times = 1): string {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const options = loggerOptions({ logLevel: 'info' })
  if (!options) throw new Error('this level is not silent')
  const { log } = Fastify({ logger: { ...options, stream } })
  for (let time = 0; time < times; time += 1) {
    log.error({ path: `/api/${time}`, err: error }, 'call failed')
    log.error(error)
  }
  return text
}

it('logs a failed query without personal data', async () => {
  await app.member({ phone: '+886955123987' })
  const { db } = app.running.database
  const error = await db
    .execute(sql`insert into member (phone) values (${'+886955123987'})`)
    .catch((caught: unknown) => caught)
  const text = logged(error)
  expect(text).toContain('insert into member')
  expect(text).toContain('23505')
  expect(text).toContain('log.test.ts')
  expect(text).not.toContain('955123987')
})

it('logs the same error at most ten times a minute, from any place', () => {
  const text = logged(new Error('gone'), 500)
  expect(text.trim().split('\n')).toHaveLength(20)
})
