import { eq } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import { listView } from '../../../db/schema/identity/staff.ts'
import { type Fixtures, type Kind, NO_NUMBER, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'

const SHARED = { screen: 'orders', name: '等太久的訂單', query: 'sort=at' }

/** Adds a view that all staff share, of the person's company or of the site (null); returns its number. */
async function addView({ app }: Person, companyId: number | null, removedAt: Date | null = null): Promise<number> {
  const row = { ...SHARED, companyId, name: `檢視 ${Math.random()}`, removedAt }
  return (await insertOne(app.running.database.db, listView, row)).id
}

const VIEW: Kind = {
  make: async (owner) => addView(owner, await companyOf(owner)),
  remove: ({ app }, id) => app.running.database.db.delete(listView).where(eq(listView.id, Number(id))),
  never: NO_NUMBER,
}

const REMOVED_VIEW: Kind = {
  ...VIEW,
  make: async (owner) => addView(owner, await companyOf(owner), owner.app.now()),
}

export const listViewFixtures = {
  owners: {
    'siteView.list': {},
    'siteView.save': { id: NOBODYS },
    'siteView.remove': { id: NOBODYS },
    'siteView.restore': { id: NOBODYS },
    'companyView.list': {},
    'companyView.save': { id: ours(VIEW) },
    'companyView.remove': { id: ours(VIEW) },
    'companyView.restore': { id: ours(REMOVED_VIEW) },
  },
  prepare: {
    'siteView.save': async (person) => ({
      given: { id: await addView(person, null), screen: SHARED.screen },
      isOnce: true,
    }),
    'companyView.save': async (person) => ({
      given: { id: await addView(person, await companyOf(person)), screen: SHARED.screen },
      isOnce: true,
    }),
    'siteView.restore': async (person) => ({
      given: { id: await addView(person, null, person.app.now()) },
      isOnce: true,
    }),
    'companyView.restore': async (person) => ({
      given: { id: await addView(person, await companyOf(person), person.app.now()) },
      isOnce: true,
    }),
    'siteView.remove': async (person) => ({ given: { id: await addView(person, null) }, isOnce: true }),
    'companyView.remove': async (person) => ({
      given: { id: await addView(person, await companyOf(person)) },
      isOnce: true,
    }),
  },
} satisfies Fixtures<'siteView' | 'companyView'>
