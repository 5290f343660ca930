import { defineConfig } from 'vitest/config'

const CALLS = 'server/src/{features,api,http,jobs}/**/*.test.ts'
const shared = { testTimeout: 30_000, hookTimeout: 60_000, setupFiles: ['server/src/testing/quiet.ts'] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/**/*.test.ts',
            'server/src/*.test.ts',
            'server/src/{cli,config,providers,db,testing}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          ...shared,
        },
      },
      // The same calls on both databases.
      { test: { name: 'postgres', include: [CALLS], globalSetup: 'server/src/testing/global-postgres.ts', ...shared } },
      {
        test: {
          name: 'embedded',
          include: [CALLS],
          // Races need a database that lets several in at once.
          exclude: ['**/*.race.test.ts'],
          globalSetup: 'server/src/testing/global-embedded.ts',
          ...shared,
        },
      },
    ],
  },
})
