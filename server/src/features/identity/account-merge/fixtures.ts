import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { accountMerge } from '../../../db/schema/identity/account-merge.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, newPerson } from '../../../testing/person.ts'

export interface AskedMerge {
  id: string
  /** The tokens of the links, as both would get them. */
  stays: string
  goes: string
}

/** A request as `siteMerge.ask` makes it, with its links. */
export async function askedMerge({ running, now }: TestApp, staysId: string, goesId: string): Promise<AskedMerge> {
  const [stays, goes] = [newToken(), newToken()]
  const { id } = await insertOne(running.database.db, accountMerge, {
    staysId,
    goesId,
    reason: '本人要求',
    askedAt: now(),
    expiresAt: new Date(now().getTime() + DAY_MS),
    staysToken: hashOf(stays),
    goesToken: hashOf(goes),
  })
  return { id, stays, goes }
}

/** The same, confirmed by both. */
export async function readyMerge(app: TestApp, staysId: string, goesId: string): Promise<string> {
  const { id, stays, goes } = await askedMerge(app, staysId, goesId)
  for (const token of [stays, goes]) await app.call(contract.accountMerge.answer, { token, answer: 'confirm' })
  return id
}

/** Leaves somebody with Sign in with Apple only. */
export async function onlyWithApple({ running }: TestApp, id: string): Promise<void> {
  const apple = { phone: null, email: null, appleSub: `001.${id}` }
  await running.database.db.update(member).set(apple).where(eq(member.id, id))
}

const twoPeople = async (app: TestApp) => {
  const [stays, goes] = [await newPerson(app), await newPerson(app)]
  return { stays, goes, ids: { staysId: stays.holder.id, goesId: goes.holder.id } }
}

/** A holder with Apple only who is asked to confirm. */
const withApple = async (app: TestApp) => {
  const { stays, goes, ids } = await twoPeople(app)
  await onlyWithApple(app, ids.goesId)
  await askedMerge(app, stays.holder.id, goes.holder.id)
  return { given: {}, sender: { token: goes.holder.token }, isOnce: true }
}

export const accountMergeFixtures = {
  owners: {
    'siteMerge.find': { id: NOBODYS },
    'siteMerge.compare': { staysId: NOBODYS, goesId: NOBODYS },
    'siteMerge.ask': { staysId: NOBODYS, goesId: NOBODYS },
    'siteMerge.withdraw': { id: NOBODYS },
    'siteMerge.merge': { id: NOBODYS },
    'accountMerge.load': { token: NOBODYS },
    'accountMerge.answer': { token: NOBODYS },
    'accountMerge.answer_mine': {},
  },
  prepare: {
    'siteMerge.find': ({ holder: { id } }) => ({ given: { id } }),
    'siteMerge.compare': async ({ app }) => ({ given: (await twoPeople(app)).ids }),
    'siteMerge.ask': async ({ app }) => ({ given: (await twoPeople(app)).ids, isOnce: true }),
    'siteMerge.withdraw': async ({ app }) => {
      const { staysId, goesId } = (await twoPeople(app)).ids
      return { given: { id: (await askedMerge(app, staysId, goesId)).id }, isOnce: true }
    },
    'siteMerge.merge': async (person) => {
      const { goes, ids } = await twoPeople(person.app)
      const id = await readyMerge(person.app, ids.staysId, ids.goesId)
      return { given: { id, pinCode: await codeFor(person, 'merge_accounts') }, cardSn: goes.cardSn, isOnce: true }
    },
    'accountMerge.load': async ({ app }) => {
      const { staysId, goesId } = (await twoPeople(app)).ids
      return { given: { token: (await askedMerge(app, staysId, goesId)).stays } }
    },
    'accountMerge.answer': async ({ app }) => {
      const { staysId, goesId } = (await twoPeople(app)).ids
      return { given: { token: (await askedMerge(app, staysId, goesId)).stays }, isOnce: true }
    },
    'accountMerge.load_mine': ({ app }) => withApple(app),
    'accountMerge.answer_mine': ({ app }) => withApple(app),
  },
} satisfies Fixtures<'accountMerge' | 'siteMerge'>
