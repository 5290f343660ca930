import type { Fixtures } from '../../../testing/fixtures.ts'

export const demoCompanyFixtures = {
  owners: { 'demoCompany.start': {} },
} satisfies Fixtures<'demoCompany'>
