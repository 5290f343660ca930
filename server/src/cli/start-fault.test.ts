import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { startFault } from './start-fault.ts'

it('names the port that is in use', async () => {
  const first = createServer().listen(0)
  await once(first, 'listening')
  const address = first.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const second = createServer()
  const [error] = await once(second.listen(port), 'error').catch((caught: unknown) => [caught])
  expect(startFault(error)).toContain(`Port ${port} is in use`)
  first.close()
})

it('names the setting of an unreachable database, without its password', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://shop:canary@127.0.0.1:1/shop', dataDir: '' })
  const error = await database.pool.query('select 1').catch((caught: unknown) => caught)
  expect(startFault(error)).toContain('DATABASE_URL')
  expect(startFault(error)).not.toContain('canary')
  await database.close()
})

it('ignores bugs, which keep their stack', () => {
  expect(startFault(new TypeError('x is not a function'))).toBeUndefined()
})
