import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const inquiryFixtures = {
  owners: {
    'inquiry.send_contact_us': { product: NOBODYS },
    'inquiry.create': { sponsor_id: NOBODYS },
  },
  prepare: {
    // With a file: features/company/inquiry/inquiry-file.test.ts.
    'inquiry.create': () => ({ given: { file: '' } }),
  },
} satisfies Fixtures<'inquiry'>
