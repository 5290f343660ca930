import { and, count, eq, gt, inArray, isNotNull, lt, max } from 'drizzle-orm'
import type { ActingFor } from '../../../api/authorise.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import {
  type CompanySignInRow,
  companyAccount,
  companySignIn,
  companySignInTry,
} from '../../../db/schema/company/company-sign-in.ts'
import { session } from '../../../db/schema/identity/account.ts'

type Owner = ActingFor<'company.edit'>

/** How the people of a company sign in with its accounts; undefined before it is set up. */
export async function signInOf(db: Tx, companyId: number): Promise<CompanySignInRow | undefined> {
  const [found] = await db.select().from(companySignIn).where(eq(companySignIn.companyId, companyId))
  return found
}

/** The same for somebody who signs in: it is not switched off until the transaction ends. */
export async function signInKept(db: Tx, companyId: number): Promise<CompanySignInRow | undefined> {
  const [found] = await db.select().from(companySignIn).where(eq(companySignIn.companyId, companyId)).for('share')
  return found
}

/** Sets it up, or changes it. The company must be locked. */
export async function writeSignIn(
  db: Tx,
  { company: { id: companyId } }: Owner,
  fields: Omit<CompanySignInRow, 'companyId'>,
): Promise<CompanySignInRow> {
  const [written] = await db
    .insert(companySignIn)
    .values({ companyId, ...fields })
    .onConflictDoUpdate({ target: companySignIn.companyId, set: fields })
    .returning()
  if (!written) throw new Error('The sign-in that was just written was not returned.')
  return written
}

/** How many have connected an account of the company, and when one last signed in. */
export async function usesOf(db: Tx, { company: of }: Owner): Promise<{ people: number; lastUsedAt: Date | null }> {
  const [found] = await db
    .select({ people: count(), lastUsedAt: max(companyAccount.lastUsedAt) })
    .from(companyAccount)
    .where(eq(companyAccount.companyId, of.id))
  return found ?? { people: 0, lastUsedAt: null }
}

/** Signs out whoever has signed in with an account of the company. Accounts stay connected. */
export async function closeSessionsOf(db: Tx, { company: of }: Owner): Promise<void> {
  const accounts = db.select({ id: companyAccount.id }).from(companyAccount).where(eq(companyAccount.companyId, of.id))
  await db.delete(session).where(and(isNotNull(session.companyAccountId), inArray(session.companyAccountId, accounts)))
}

/** Forgets the accounts of a provider that the company does not have any more. */
export async function endAccounts(db: Tx, { company: of }: Owner): Promise<void> {
  await db.delete(companyAccount).where(eq(companyAccount.companyId, of.id))
}

type Step = typeof companySignInTry.$inferSelect

/** Stores what the next step on the way to a company's sign-in needs. */
export const putStep = (db: Tx, row: Step): Promise<Step> => insertOne(db, companySignInTry, row)

/** Uses a step up: undefined if it never was, was used, or is over. */
export async function takeStep(db: Tx, digest: Buffer, companyId: number, now: Date): Promise<Step | undefined> {
  const [taken] = await db
    .delete(companySignInTry)
    .where(
      and(
        eq(companySignInTry.digest, digest),
        eq(companySignInTry.companyId, companyId),
        gt(companySignInTry.expiresAt, now),
      ),
    )
    .returning()
  return taken
}

/** The same, and it can be used later. */
export async function stepOf(db: Tx, digest: Buffer, companyId: number, now: Date): Promise<Step | undefined> {
  const [found] = await db
    .select()
    .from(companySignInTry)
    .where(
      and(
        eq(companySignInTry.digest, digest),
        eq(companySignInTry.companyId, companyId),
        gt(companySignInTry.expiresAt, now),
      ),
    )
  return found
}

export const sweepSteps = (db: Tx, now: Date) => db.delete(companySignInTry).where(lt(companySignInTry.expiresAt, now))
