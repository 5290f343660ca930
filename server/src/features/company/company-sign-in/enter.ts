import type { Context } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import { holderShown } from '../../identity/holder/index.ts'
import { lockMemberIfAny, signIn } from '../../identity/sign-in/index.ts'
import { companyByPrefix } from '../company/index.ts'
import { accountThere, entryOfMember, isOnDevice, lockAccountThere, noteUse } from './account.store.ts'
import { type Proof, proved } from './proof.ts'

type Entering = Pick<Context<never>, 'db' | 'now' | 'device' | 'userAgent' | 'prefix'>

/**
 * Signs somebody in with the account of their company that they have connected, on a device on which they have signed in before:
 * whoever manages the company's accounts could otherwise sign in as each of its people, and read what is theirs
 * (docs/decisions/0101).
 * @throws {Refusal} `company_account.*`
 */
export async function enter(context: Entering, secret: string, proof: Proof) {
  const { db, now, device, prefix } = context
  const company = (await companyByPrefix(db, prefix)) ?? refuse('company_account.over')
  const { issuer, subject } = await proved({ db, now, company, secret }, proof, false)
  const there = { companyId: company.id, issuer, subject }
  const seen = (await accountThere(db, there)) ?? refuse('company_account.first')
  // Whoever is erased, merged or leaves meanwhile has locked person and account in this order.
  const me = (await lockMemberIfAny(db, { id: seen.memberId })) ?? refuse('company_account.first')
  const account = await lockAccountThere(db, there)
  if (account?.memberId !== me.id) return refuse('company_account.first')
  const entry = await entryOfMember(db, company.id, me.id)
  if (!entry || entry.employee.id !== account.employeeId || entry.isDisabled) refuse('company_account.left')
  if (!(await isOnDevice(db, me.id, device))) refuse('company_account.new_device')
  await proved({ db, now, company, secret }, proof, true)
  await noteUse(db, account, now)
  const session = await signIn(context, me.id, 'holder', true, account.id)
  return { ...session, holder: await holderShown(db, me) }
}

function refuse(
  refusal: 'company_account.over' | 'company_account.first' | 'company_account.left' | 'company_account.new_device',
): never {
  throw new Refusal(refusal)
}
