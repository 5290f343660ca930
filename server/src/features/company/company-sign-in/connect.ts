import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { OpenIdIdentity } from '../../../providers/identity/open-id.ts'
import type { Queue } from '../../../queue/queue.ts'
import { lockMember } from '../../identity/sign-in/index.ts'
import { type CompanyRow, companyByPrefix, lockCompany } from '../company/index.ts'
import { cardOfCompany, departmentsNamed, joinAs } from '../employee/index.ts'
import {
  accountThere,
  connectAccount,
  type Entry,
  entryOfAddress,
  entryOfDirectory,
  entryOfMember,
  lockEntry,
} from './account.store.ts'
import { type Proof, proved } from './proof.ts'

type Connecting = Pick<Context, 'db' | 'now' | 'after' | 'prefix'> & { who: Person }

/**
 * Connects a company's account with that of somebody who is signed in. Whoever has joined the company stays who they are
 * there; whoever has not joins as the person of its list whom the account stands for.
 * @returns the number of their card, and whether they have it from now on
 * @throws {Refusal} `company_account.*`
 */
export async function connect(
  { db, now, after, who, prefix }: Connecting,
  { queue, secret }: { queue: Queue; secret: string },
  proof: Proof,
): Promise<{ cardSn: string; isNew: boolean }> {
  const named = await companyByPrefix(db, prefix)
  const company = named && (await lockCompany(db, named.id))
  if (!company) throw new Refusal('company_account.over')
  const me = await lockMember(db, who)
  const identity = await proved({ db, now, company, secret }, proof, true)
  const there = { companyId: company.id, issuer: identity.issuer, subject: identity.subject }
  const account = await accountThere(db, there)
  if (account && account.memberId !== me.id) throw new Refusal('company_account.elsewhere')
  const { employee, isMine } = await entryFor(db, company, identity, me.id)
  const entry = (await lockEntry(db, employee)) ?? employee
  const had = await cardOfCompany(db, who, company.id)
  const cardSn = isMine
    ? (entry.cardSn ?? had ?? '')
    : await joinAs({ db, now, after, who }, queue, {
        employee: entry,
        company,
        department: (await departmentsNamed(db, [entry])).get(entry.departmentId ?? 0) ?? null,
      })
  if (account?.employeeId !== entry.id) await connectAccount(db, there, { employeeId: entry.id, memberId: me.id, now })
  return { cardSn, isNew: !isMine && had === undefined }
}

/**
 * As whom of a locked company's list an account there counts. The directory's number comes before an address, which can be
 * given to somebody else; whoever has joined already needs neither, because they have signed in with both accounts.
 */
async function entryFor(
  db: Tx,
  { id: companyId }: CompanyRow,
  { directoryId, email }: OpenIdIdentity,
  memberId: string,
): Promise<{ employee: EmployeeRow; isMine: boolean }> {
  const mine = await entryOfMember(db, companyId, memberId)
  const meant: Entry | undefined =
    (await entryOfDirectory(db, companyId, directoryId)) ?? (await entryOfAddress(db, companyId, email))
  if (mine && meant && meant.employee.id !== mine.employee.id) throw new Refusal('company_account.elsewhere')
  const found = mine ?? meant
  if (!found) throw new Refusal('company_account.unlisted')
  const { employee, isDisabled } = found
  if (isDisabled || employee.removedAt !== null || employee.state === 'left') throw new Refusal('company_account.left')
  // Whoever erased the account with which they had joined comes back with another one; whoever has one keeps their place.
  if (!mine && employee.state === 'joined' && employee.memberId !== null) throw new Refusal('company_account.elsewhere')
  return { employee, isMine: mine !== undefined }
}
