import { and, asc, eq } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { type CompanyAccountRow, companyAccount } from '../../../db/schema/company/company-sign-in.ts'
import { directoryPerson } from '../../../db/schema/company/directory.ts'
import { type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import { knownDevice, session } from '../../../db/schema/identity/account.ts'
import { hashOf } from '../../../shared/secrets.ts'

/** An account at a company's provider. */
export interface AccountThere {
  companyId: number
  issuer: string
  subject: string
}

const isThere = ({ companyId, issuer, subject }: AccountThere) =>
  and(eq(companyAccount.companyId, companyId), eq(companyAccount.issuer, issuer), eq(companyAccount.subject, subject))

/** Whose account it is, if they have connected it. */
export async function accountThere(db: Tx, there: AccountThere): Promise<CompanyAccountRow | undefined> {
  const [found] = await db.select().from(companyAccount).where(isThere(there))
  return found
}

/** The same, which does not end until the transaction does: nobody leaves in between. The person must be locked. */
export async function lockAccountThere(db: Tx, there: AccountThere): Promise<CompanyAccountRow | undefined> {
  const [found] = await db.select().from(companyAccount).where(isThere(there)).for('update')
  return found
}

/** Somebody of the company's list, and whether its directory has disabled them. */
export interface Entry {
  employee: EmployeeRow
  isDisabled: boolean
}

const entries = (db: Tx) =>
  db
    .select({ employee, isActive: directoryPerson.isActive })
    .from(employee)
    .leftJoin(directoryPerson, eq(directoryPerson.employeeId, employee.id))
    .$dynamic()

const entryIn = ([row]: Awaited<ReturnType<typeof entries>>): Entry | undefined =>
  row && { employee: row.employee, isDisabled: row.isActive === false }

/** As whom an account has joined a company. */
export const entryOfMember = async (db: Tx, companyId: number, memberId: string): Promise<Entry | undefined> =>
  entryIn(
    await entries(db).where(
      and(
        eq(employee.companyId, companyId),
        eq(employee.memberId, memberId),
        eq(employee.state, 'joined'),
        isKept(employee),
      ),
    ),
  )

/** Whom the company's directory knows by this number, also who was taken off the list. */
export const entryOfDirectory = async (db: Tx, companyId: number, externalId: string): Promise<Entry | undefined> =>
  externalId === ''
    ? undefined
    : entryIn(
        await entries(db).where(
          and(eq(directoryPerson.companyId, companyId), eq(directoryPerson.externalId, externalId)),
        ),
      )

/** Who has this work address. */
export const entryOfAddress = async (db: Tx, companyId: number, email: string): Promise<Entry | undefined> =>
  email === ''
    ? undefined
    : entryIn(
        await entries(db).where(and(eq(employee.companyId, companyId), eq(employee.email, email), isKept(employee))),
      )

/** An entry of a locked company, locked until the transaction ends. */
export async function lockEntry(db: Tx, { id }: Pick<EmployeeRow, 'id'>): Promise<EmployeeRow | undefined> {
  const [found] = await db.select().from(employee).where(eq(employee.id, id)).for('update')
  return found
}

/** Connects an account. One that the person had connected before ends, with the sessions that it has opened. */
export async function connectAccount(
  db: Tx,
  there: AccountThere,
  { employeeId, memberId, now }: { employeeId: number; memberId: string; now: Date },
): Promise<void> {
  await db.delete(companyAccount).where(eq(companyAccount.employeeId, employeeId))
  await insertOne(db, companyAccount, { ...there, employeeId, memberId, connectedAt: now })
}

export async function noteUse(db: Tx, { id }: CompanyAccountRow, now: Date): Promise<void> {
  await db.update(companyAccount).set({ lastUsedAt: now }).where(eq(companyAccount.id, id))
}

/** Whether somebody has signed in on a device before, by the secret that it has of that. */
export async function isOnDevice(db: Tx, memberId: string, device: string): Promise<boolean> {
  if (device === '') return false
  const secretHash = hashOf(device).toString('hex')
  const found = await db.$count(
    knownDevice,
    and(eq(knownDevice.memberId, memberId), eq(knownDevice.secretHash, secretHash)),
  )
  return found > 0
}

/** The accounts of companies that somebody has connected, with their companies. */
export const accountsOf = (db: Tx, who: Owner) =>
  db
    .select({
      account: companyAccount,
      prefix: company.prefix,
      companyCh: company.companychname,
      companyEn: company.companyenname,
    })
    .from(companyAccount)
    .innerJoin(company, eq(company.id, companyAccount.companyId))
    .where(eq(companyAccount.memberId, who.id))
    .orderBy(asc(companyAccount.connectedAt), asc(companyAccount.id))

const checkOwner = ownership(companyAccount.memberId, (row: CompanyAccountRow) => row.memberId)

/** One that somebody has connected themselves, locked until the transaction ends. */
export async function lockOwnAccount(db: Tx, who: Owner, id: number): Promise<Owned<CompanyAccountRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(companyAccount)
      .where(and(isTheirs, eq(companyAccount.id, id)))
      .for('update'),
  )
  return found
}

/** Ends it, and with it the sessions that it has opened. */
export async function disconnectAccount(db: Tx, { id }: Owned<CompanyAccountRow>): Promise<void> {
  await db.delete(companyAccount).where(eq(companyAccount.id, id))
}

/** Signs out whoever the company's directory has disabled, where the company's account had signed them in. */
export async function closeCompanySessions(db: Tx, employeeId: number): Promise<void> {
  const [found] = await db
    .select({ id: companyAccount.id })
    .from(companyAccount)
    .where(eq(companyAccount.employeeId, employeeId))
    .for('update')
  if (found) await db.delete(session).where(eq(session.companyAccountId, found.id))
}
