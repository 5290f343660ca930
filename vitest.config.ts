import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const CALLS = 'server/src/{features,services,api,http,jobs,queue}/**/*.test.ts'
/**
 * Tests that can behave differently on the embedded database: every call that writes, on its single connection; locks,
 * jobs, queries of the system catalogue, and commands that lock its folder. Race tests need several connections.
 */
const EMBEDDED = [
  'server/src/api/every-call.test.ts',
  'server/src/http/every-write.test.ts',
  'server/src/{jobs,queue}/**/*.test.ts',
  'server/src/features/account/account.test.ts',
  'server/src/services/sign-in/code-sender.test.ts',
  'server/src/features/holder/erase-person.test.ts',
  'server/src/features/order/order.test.ts',
]
const SHARED = {
  // Loading the server again for each file takes a third of the time.
  isolate: false,
  // For a busy machine: no test waits this long on a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['server/src/testing/quiet.ts'],
}
const PROJECTS = [
  { name: 'postgres', include: [CALLS], globalSetup: 'server/src/testing/global-postgres.ts' },
  {
    name: 'embedded',
    include: EMBEDDED,
    exclude: ['**/*.race.test.ts'],
    globalSetup: 'server/src/testing/global-embedded.ts',
  },
  {
    name: 'rules',
    include: [
      'packages/**/*.test.ts',
      'server/src/*.test.ts',
      'server/src/{cli,config,providers,db,shared,testing}/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
  },
  // These replace modules and globals that only browsers have.
  { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: true },
]

export default defineConfig({
  test: {
    // One more than cores: a tenth of the tests wait for a time limit, or for a database that is away.
    maxWorkers: availableParallelism() + 1,
    // One project after the other: Vitest gives a worker with its modules to the next file of the same project only.
    projects: PROJECTS.map((project, groupOrder) => ({ test: { ...SHARED, ...project, sequence: { groupOrder } } })),
  },
})
