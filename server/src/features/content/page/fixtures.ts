import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const pageFixtures = {
  owners: {
    'page.load_by_slug': { slug: NOBODYS },
  },
  prepare: {
    'page.load_by_slug': () => ({ given: { slug: 'privacy', version: '2026-01-01' } }),
  },
} satisfies Fixtures<'page'>
