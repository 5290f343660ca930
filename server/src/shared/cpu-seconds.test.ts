import { closeSync, openSync, readSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cpuSeconds } from './cpu-seconds.ts'

test('counts the user and system CPU time of a process, to a hundredth of a second', () => {
  const nowhere = openSync('/dev/zero', 'r')
  const bytes = Buffer.alloc(65_536)
  const until = performance.now() + 300
  while (performance.now() < until) readSync(nowhere, bytes)
  closeSync(nowhere)
  const { user, system } = process.cpuUsage()
  expect(Math.abs(cpuSeconds(process.pid) - (user + system) / 1e6)).toBeLessThan(0.05)
})

test('throws for a process that does not exist', () => {
  expect(() => cpuSeconds(2 ** 30)).toThrow('ENOENT')
})
