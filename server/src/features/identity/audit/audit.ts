import type { Permission, Scope } from '@idocard/domain/identity/permission'
import type { Acting } from '../../../api/authorise.ts'
import type { Change } from '../../../api/context.ts'
import type { Tx } from '../../../db/open.ts'
import { FIRST_HASH, hashOfRow, loggable } from './audit-row.ts'
import { append, chains, heads, rowsOf, SITE_CHAIN } from './store.ts'

/** Who changed something: a member of staff, or a command on the server. */
type Actor = Acting<Permission, Scope> | 'command'

interface Origin {
  actor: Actor
  /** The call's path, or the command. */
  call: string
  /** The server's secret, for digests of personal values. */
  secret: string
  now: Date
  /** The company that a command changed; without one, the site. */
  companyId?: number | null
}

/** Writes changes into the audit log of the site, or of the company that was acted for. */
export async function writeAudit(
  db: Tx,
  { actor, call, secret, now, companyId }: Origin,
  changes: readonly Change[],
): Promise<void> {
  const isCommand = actor === 'command'
  const chain = (isCommand ? companyId : actor.company?.id) ?? SITE_CHAIN
  const rows = changes.map(({ thing, id, before, after }) => ({
    at: now,
    actor: isCommand ? null : actor.person.id,
    role: isCommand ? 'command' : actor.role,
    call,
    thing,
    thingId: String(id),
    before: loggable(before, secret),
    after: loggable(after, secret),
  }))
  await append(db, chain, rows)
}

export interface AuditFault {
  chain: number
  /** The first row that is missing, or does not fit the one before. */
  seq: number
  what: 'missing' | 'changed' | 'end'
}

/**
 * Recomputes every chain from its first row.
 * @returns the number of rows, and each chain's first fault: a missing row, a changed one (it, or the order), or an end
 *   that differs from the last row, as after rows were removed from the end
 */
export async function verifyAudit(db: Tx): Promise<{ rows: number; faults: AuditFault[] }> {
  const ends = new Map((await heads(db)).map((head) => [head.chain, head]))
  const faults: AuditFault[] = []
  let count = 0
  for (const chain of await chains(db)) {
    let seq = 0
    let hash: Buffer = FIRST_HASH
    let fault: AuditFault | undefined
    for await (const { hash: stored, ...row } of rowsOf(db, chain)) {
      count += 1
      if (fault) continue
      if (row.seq !== seq + 1) fault = { chain, seq: seq + 1, what: 'missing' }
      else if (!hashOfRow(hash, row).equals(stored)) fault = { chain, seq: row.seq, what: 'changed' }
      seq = row.seq
      hash = stored
    }
    const end = ends.get(chain)
    if (!fault && (end?.seq !== seq || !end.hash.equals(hash))) fault = { chain, seq: seq + 1, what: 'end' }
    if (fault) faults.push(fault)
  }
  return { rows: count, faults }
}
