import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { withinLimits } from './limited-process.ts'

// Mutation: `ulimit -t` alone, which sets both limits; then the signal is SIGKILL.
it('ends a process at its CPU limit with a signal that tells why', async () => {
  const limits = { dataKb: 4 * 1024 * 1024, cpuSeconds: 1, niceness: 0 }
  const child = spawn(...withinLimits(limits, [process.execPath, '-e', 'for (;;);']))
  expect(await once(child, 'close')).toEqual([null, 'SIGXCPU'])
})
