import { closeSync, openSync, readSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cpuSeconds } from './processor.ts'

test('counts what the program and the kernel worked for a process, to a hundredth of a second', () => {
  const nowhere = openSync('/dev/zero', 'r')
  const bytes = Buffer.alloc(65_536)
  const until = performance.now() + 300
  while (performance.now() < until) readSync(nowhere, bytes)
  closeSync(nowhere)
  const { user, system } = process.cpuUsage()
  expect(Math.abs(cpuSeconds(process.pid) - (user + system) / 1e6)).toBeLessThan(0.05)
})

test('a process that is not there is an error', () => {
  expect(() => cpuSeconds(2 ** 30)).toThrow('ENOENT')
})
