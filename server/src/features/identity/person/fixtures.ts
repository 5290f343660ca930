import { eq } from 'drizzle-orm'
import { member } from '../../../db/schema/identity/account.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, newPerson } from '../../../testing/person.ts'
import { sessionRowsOf } from '../sign-in/index.ts'

/** Shuts somebody out, as `sitePerson.block` does. */
export async function blocked({ running, now }: TestApp, id: string): Promise<void> {
  await running.database.db.update(member).set({ blockedAt: now(), blockReason: 'x' }).where(eq(member.id, id))
}

export const personFixtures = {
  owners: {
    'sitePerson.list': {},
    'sitePerson.get': { id: NOBODYS },
    'sitePerson.end_session': { id: NOBODYS, sessionId: NOBODYS },
    'sitePerson.end_sessions': { id: NOBODYS },
    'sitePerson.send_code': { id: NOBODYS },
    'sitePerson.offer_data': { id: NOBODYS },
    'sitePerson.block': { id: NOBODYS },
    'sitePerson.unblock': { id: NOBODYS },
    'sitePerson.erase': { id: NOBODYS },
  },
  prepare: {
    'sitePerson.list': () => ({ given: { cursor: '', keyword: '', kind: '' } }),
    'sitePerson.get': ({ holder: { id } }) => ({ given: { id } }),
    'sitePerson.end_session': async ({ app }) => {
      const { holder } = await newPerson(app)
      const [open] = await sessionRowsOf(app.running.database.db, holder.id, app.now())
      return { given: { id: holder.id, sessionId: open?.id ?? '' }, isOnce: true }
    },
    'sitePerson.end_sessions': async ({ app }) => ({ given: { id: (await newPerson(app)).holder.id } }),
    'sitePerson.send_code': async ({ app }) => ({
      given: { id: (await newPerson(app)).holder.id, to: 'phone' },
      isOnce: true,
    }),
    'sitePerson.offer_data': async ({ app }) => ({ given: { id: (await newPerson(app)).holder.id } }),
    'sitePerson.block': async ({ app }) => ({ given: { id: (await newPerson(app)).holder.id }, isOnce: true }),
    'sitePerson.unblock': async ({ app }) => {
      const { holder } = await newPerson(app)
      await blocked(app, holder.id)
      return { given: { id: holder.id }, isOnce: true }
    },
    'sitePerson.erase': async (person) => {
      const { holder, cardSn } = await newPerson(person.app)
      return { given: { id: holder.id, pinCode: await codeFor(person, 'erase_person') }, cardSn, isOnce: true }
    },
  },
} satisfies Fixtures<'sitePerson'>
