import type { Fixtures } from '../../../testing/fixtures.ts'

export const addressFixtures = {
  owners: {
    'address.load_all': {},
    'address.load_area': {},
  },
} satisfies Fixtures<'address'>
