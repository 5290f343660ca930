import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const productFixtures = {
  owners: {
    'product.load_by_page_background': {},
    'product.load_by_front': {},
    'product.load_by_id': { id: NOBODYS },
  },
  prepare: {
    'product.load_by_id': () => ({ given: { id: 1 } }),
  },
} satisfies Fixtures<'product'>
