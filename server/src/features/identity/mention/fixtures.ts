import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint } from '../staff/fixtures.ts'

/** Somebody whom any note of the site's staff can mention. */
export async function addColleague({ app }: Person): Promise<string> {
  const colleague = await newPerson(app)
  await appoint(colleague, 'administrator', null)
  return colleague.holder.id
}

export const mentionFixtures = {
  owners: {
    'siteMention.load_colleagues': {},
    'siteMention.list': {},
    'siteMention.see': { thingId: NOBODYS },
  },
} satisfies Fixtures<'siteMention'>
