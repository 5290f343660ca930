import type { Fixtures } from '../../../testing/fixtures.ts'

export const systemFixtures = {
  owners: {
    'siteSystem.get': {},
    'siteSystem.load_warnings': {},
  },
  prepare: {},
} satisfies Fixtures<'siteSystem'>
