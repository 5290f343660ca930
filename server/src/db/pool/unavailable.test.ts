import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DatabaseUnavailable, isConnectTimeout, isUnavailable } from './unavailable.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('a test error'), { code }, more)

it.each([
  new DatabaseUnavailable('No answer.'),
  withCode('57P01'),
  withCode('57P03'),
  withCode('57014'),
  withCode('53300'),
  withCode('55P03'),
  withCode('40P01'),
  withCode('08006'),
  withCode('25P03'),
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  withCode('ENOENT', { syscall: 'connect' }),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new DrizzleQueryError('select 1', [], withCode('57P01')),
  new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')),
])('%s means that the database is unavailable', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([
  undefined,
  'ECONNREFUSED',
  new TypeError('x is not a function'),
  withCode('23505'),
  withCode('42703'),
  withCode('ENOENT', { syscall: 'open' }),
  new DrizzleQueryError('select', [], withCode('22P02')),
  // Thrown by fetch when a vendor's server is unreachable.
  new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
])('%s does not mean that the database is unavailable', (error) => {
  expect(isUnavailable(error)).toBe(false)
})

it('a connection timeout is distinguished from a refused connection', () => {
  expect(isConnectTimeout(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isConnectTimeout(new Error('Connection terminated due to connection timeout'))).toBe(true)
  expect(isConnectTimeout(withCode('ECONNREFUSED'))).toBe(false)
})
