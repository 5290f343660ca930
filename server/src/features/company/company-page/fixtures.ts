import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const companyPageFixtures = {
  owners: {
    'companyPage.load_by_slug': { slug: NOBODYS },
  },
  prepare: {
    'companyPage.load_by_slug': () => ({ given: { slug: 'termsOfUse', version: '2026-01-01' } }),
  },
} satisfies Fixtures<'companyPage'>
