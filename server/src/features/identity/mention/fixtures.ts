import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const mentionFixtures = {
  owners: {
    'siteMention.load_colleagues': {},
    'siteMention.list': {},
    'siteMention.see': { thingId: NOBODYS },
  },
} satisfies Fixtures<'siteMention'>
