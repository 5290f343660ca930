import { issuerOf } from '@idocard/domain/company/company-sign-in'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { OpenIdIdentity } from '../../../providers/identity/open-id.ts'
import { type CompanyRow, isPaused } from '../company/index.ts'
import { digestText, followed } from './steps.ts'
import { signInKept } from './store.ts'

/** What came back from a company, and the secret of the browser that went there. */
export interface Proof {
  code: string
  secret: string
}

interface Proving {
  db: Tx
  now: Date
  company: CompanyRow
  /** The server's secret. */
  secret: string
}

/**
 * Who signed in at the company, as the browser that went there can prove. The code alone is worth nothing: a link with one signs
 * nobody in as somebody else.
 * @param isTaken whether the code is used up
 * @throws {Refusal} `company_account.over`, `company_account.off`, `company.paused`
 */
export async function proved(
  { db, now, company, secret }: Proving,
  proof: Proof,
  isTaken: boolean,
): Promise<OpenIdIdentity> {
  if (isPaused(company)) throw new Refusal('company.paused')
  const at = { step: 'code', companyId: company.id, secret, now } as const
  const found = await followed(db, at, proof.code, isTaken)
  if (!found || found.secret !== digestText(proof.secret)) throw new Refusal('company_account.over')
  const row = await signInKept(db, company.id)
  if (!row?.isOn || issuerOf(row) !== found.identity.issuer) throw new Refusal('company_account.off')
  return found.identity
}
