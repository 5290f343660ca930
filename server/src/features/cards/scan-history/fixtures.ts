import type { Fixtures } from '../../../testing/fixtures.ts'

export const scanHistoryFixtures = {
  owners: {
    'scanHistory.get': {},
    'scanHistory.set_enabled': {},
  },
} satisfies Fixtures<'scanHistory'>
