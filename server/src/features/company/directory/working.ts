import type { DirectoryAct } from '@idocard/domain/company/directory'
import { type ActingCompany, type ActingFor, actingOfDirectory } from '../../../api/authorise.ts'
import type { Change } from '../../../api/context.ts'
import type { DirectoryRow } from '../../../db/schema/company/directory.ts'
import type { InTransaction, Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { writeAudit } from '../../identity/audit/index.ts'
import { isPaused, lockCompany } from '../company/index.ts'
import { ScimError } from './scim-error.ts'
import { directoryOf, recordAct } from './store.ts'

export interface DirectoryServices {
  inTransaction: InTransaction
  queue: Queue
  secret: string
}

/** What the log says of one act: on whom, by the name that the directory has for them. */
export interface Act {
  act: DirectoryAct
  subject: string
  employeeId: number | null
}

/** What a directory needs to change something at its company, which is locked. */
export interface Working extends Unit {
  acting: ActingFor<'employee.edit'>
  settings: DirectoryRow
  queue: Queue
  secret: string
  /** Says what is about to be done, for the log if it fails. */
  tries(act: Act): void
  /** Says what was done, for the log that the company's owners read. */
  did(act: Act): void
  /** Says what changed, for the audit log. @param verb as a call of staff is called that does the same */
  changed(verb: string, change: Change): void
}

/**
 * Does something for a company's directory in one transaction: the company is locked first, and what was done is written down
 * last. What fails leaves nothing but its line in the log.
 * @param tokenHash of the token with which the directory came: it may be taken back while the request waits for the lock
 * @throws {ScimError} 403 for a company that is paused, 401 if the directory may not come any more
 */
export async function asDirectory<T>(
  { inTransaction, queue, secret }: DirectoryServices,
  company: ActingCompany,
  work: (working: Working) => Promise<T>,
  tokenHash?: Buffer,
): Promise<T> {
  let tried: Act | undefined
  try {
    return await inTransaction(async (unit) => {
      const { db, now } = unit
      const acting = actingOfDirectory(company)
      const row = await lockCompany(db, company.id)
      const settings = await directoryOf(db, acting)
      if (!row || !settings || (tokenHash && !settings.tokenHash?.equals(tokenHash)))
        throw new ScimError(401, 'The token is not valid.')
      if (isPaused(row)) throw new ScimError(403, 'The company is paused.')
      const acts: Act[] = []
      const changes: [verb: string, change: Change][] = []
      const made = await work({
        ...unit,
        ...{ acting, settings, queue, secret },
        tries: (act) => {
          tried = act
        },
        did: (act) => void acts.push(act),
        changed: (verb, change) => void changes.push([verb, change]),
      })
      for (const act of acts) await recordAct(db, company.id, { ...act, at: now, problem: '' })
      for (const [call, some] of Map.groupBy(changes, ([verb]) => verb))
        await writeAudit(
          db,
          { actor: 'directory', call, secret, now, companyId: company.id },
          some.map(([, change]) => change),
        )
      return made
    })
  } catch (error) {
    const failed = tried
    if (error instanceof ScimError && failed && error.status !== 404)
      await inTransaction(({ db, now }) => recordAct(db, company.id, { ...failed, at: now, problem: error.problem }))
    throw error
  }
}
