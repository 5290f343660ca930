import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { calls } from './web/calls-plugin.ts'

/** Belongs to the project of the calls, because it reads the demo content through calls, too. */
const SEED = 'server/src/seed/seed.test.ts'
const CALLS = ['server/src/{features,api,http,jobs,queue}/**/*.test.ts', SEED]
/**
 * Tests whose result can differ on the embedded database: every call that writes, on its single connection; locks,
 * jobs, queries of the system catalogue, and commands that lock its folder. Race tests need several connections.
 */
const EMBEDDED = [
  'server/src/api/every-call.test.ts',
  'server/src/http/every-write.test.ts',
  'server/src/{jobs,queue}/**/*.test.ts',
  'server/src/features/identity/account/account.test.ts',
  'server/src/features/identity/sign-in/code-sender.test.ts',
  'server/src/features/identity/holder/erase-person.test.ts',
  'server/src/features/commerce/order/order.test.ts',
]
/**
 * Tests that replace modules or globals (`vi.mock`, `vi.stubGlobal`). Other files in the same worker would be affected,
 * so each has its own process.
 */
const ALONE = 'web/**/*.alone.test.{ts,tsx}'
/**
 * Files that take ten seconds or more, longest first: if one of them started last, it would keep a single core busy.
 */
const LONGEST = [
  'server/src/http/every-file.test.ts',
  'server/src/http/every-input.test.ts',
  'server/src/api/every-refresh.test.ts',
  'server/src/features/content/upload/upload.test.ts',
  'server/src/db/broken-connections.test.ts',
  'server/src/providers/ocr/local.test.ts',
  'server/src/db/backup/backup.test.ts',
  'server/src/http/every-write.test.ts',
  'server/src/features/commerce/order/order.race.test.ts',
  'server/src/features/identity/sign-in/code-sender.test.ts',
  'server/src/features/company/inquiry/inquiry.test.ts',
  'server/src/db/embedded/data-folder.test.ts',
  'server/src/cli/backup.test.ts',
  'server/src/db/embedded/open-embedded.test.ts',
  'server/src/db/invalidations.test.ts',
  'server/src/api/every-call.test.ts',
  'server/src/http/database-outage.race.test.ts',
  'server/src/api/every-thing.test.ts',
  'server/src/features/commerce/print-logo/print-logo.test.ts',
  'server/src/db/embedded/disk-full.test.ts',
  'server/src/features/identity/holder/holder.race.test.ts',
  'server/src/features/commerce/order/unpaid-hold.race.test.ts',
]
/** Tests of what makes and measures load. They make load themselves, so `npm test` leaves them out. */
const LOAD = ['bench/load.test.ts']
const SHARED = {
  // Loading the server again for each file would take a third of the time.
  isolate: false,
  // Long enough for a busy machine. On an idle one no test waits this long.
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
      'server/src/{cli,config,providers,db,seed,shared}/**/*.test.ts',
      'scripts/**/*.test.ts',
      'studio/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', SEED, ...LOAD],
  },
  { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', ALONE] },
  { name: 'web-alone', include: [ALONE], exclude: ['**/node_modules/**'], isolate: true },
  { name: 'bench', include: LOAD },
]

/**
 * Runs the projects one after the other, because Vitest reuses a worker with its loaded modules only for files of the
 * same project, and within each project the longest files first. Vitest's own groups are not used, so that the next
 * project starts while the last files of one are still running.
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
    // One more than the number of cores, because a tenth of the tests wait for a timeout, or for a database that is
    // down.
    maxWorkers: availableParallelism() + 1,
    projects: PROJECTS.map((project) => ({ plugins: [calls()], test: { ...SHARED, ...project } })),
    sequence: { sequencer: LongestFirst },
  },
})
