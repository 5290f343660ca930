import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The demo content is read by calls, too. */
const SEED = 'server/src/db/seed/seed.test.ts'
const CALLS = ['server/src/{features,services,api,http,jobs,queue}/**/*.test.ts', SEED]
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
/** Tests that replace modules or globals, which other files of the same worker would get too: each in a process of its own. */
const REPLACING = globSync('web/{app,worker}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(?:mock|stubGlobal)\(/.test(readFileSync(file, 'utf8')),
)
/** Files that take ten seconds or more, the longest first: started last, one alone would keep one core busy. */
const LONGEST = [
  'server/src/http/every-input.test.ts',
  'server/src/features/upload/upload.test.ts',
  'server/src/db/broken-connections.test.ts',
  'server/src/providers/ocr/local.test.ts',
  'server/src/db/backup/backup.test.ts',
  'server/src/http/every-write.test.ts',
  'server/src/features/order/order.race.test.ts',
  'server/src/services/sign-in/code-sender.test.ts',
  'server/src/features/contact/contact.test.ts',
  'server/src/db/embedded/data-folder.test.ts',
  'server/src/cli/backup.test.ts',
  'server/src/db/embedded/open-embedded.test.ts',
  'server/src/db/invalidations.test.ts',
  'server/src/api/every-call.test.ts',
  'server/src/http/database-outage.race.test.ts',
  'server/src/api/every-thing.test.ts',
  'server/src/features/print-logo/print-logo.test.ts',
  'server/src/db/embedded/disk-full.test.ts',
  'server/src/features/holder/holder.race.test.ts',
  'server/src/features/order/unpaid-hold.race.test.ts',
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
  { name: 'postgres', include: CALLS, globalSetup: 'server/src/testing/global-postgres.ts' },
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
    exclude: ['**/node_modules/**', SEED],
  },
  { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', ...REPLACING] },
  { name: 'web-alone', include: REPLACING, isolate: true },
]

/**
 * One project after the other, because Vitest gives a worker with its modules to the next file of the same project only,
 * and in each the longest files first. Without its own groups: the next project starts while the last files still run.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.findIndex((one) => one.name === name)
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(import.meta.dirname, moduleId))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => project(a) - project(b) || place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // One more than cores: a tenth of the tests wait for a time limit, or for a database that is away.
    maxWorkers: availableParallelism() + 1,
    projects: PROJECTS.map((project) => ({ test: { ...SHARED, ...project } })),
    sequence: { sequencer: LongestFirst },
  },
})
