import type { Role } from '@idocard/domain/identity/permission'
import type { Change } from '../../../api/context.ts'
import type { Tx } from '../../../db/open.ts'
import { FIRST_HASH, hashOfRow, loggable } from './audit-row.ts'
import type { Head } from './head-text.ts'
import { append, chains, endOf, hashAt, ROWS_AT_ONCE, rowsAfter, SITE_CHAIN } from './store.ts'

/** Who changed something: a member of staff, somebody who becomes one, a command on the server, or a company's directory. */
type Actor = { person: { id: string }; role: Role; company: { id: number } | null } | 'command' | 'directory'

interface Origin {
  actor: Actor
  /** The call's path, or the command. */
  call: string
  /** The server's secret, for digests of personal values. */
  secret: string
  now: Date
  /** The company that a command or its directory changed; without one, the site. */
  companyId?: number | null
}

/** Writes changes into the audit log of the site, or of the company that was acted for. */
export async function writeAudit(
  db: Tx,
  { actor, call, secret, now, companyId }: Origin,
  changes: readonly Change[],
): Promise<void> {
  const chain = (typeof actor === 'string' ? companyId : actor.company?.id) ?? SITE_CHAIN
  const rowOf = ({ thing, id, before, after }: Change) => ({
    at: now,
    actor: typeof actor === 'string' ? null : actor.person.id,
    role: typeof actor === 'string' ? actor : actor.role,
    call,
    thing,
    thingId: String(id),
    before: loggable(before, secret),
    after: loggable(after, secret),
  })
  await append(db, chain, changes.map(rowOf))
  for (const change of changes) if (change.companyId !== undefined) await append(db, change.companyId, [rowOf(change)])
}

export interface AuditFault {
  chain: number
  /** The first row that is missing, or does not fit the one before. */
  seq: number
  what: 'missing' | 'changed' | 'end'
}

/** The first head, of those that were kept elsewhere, that the log does not contain. Undefined if it has all of them. */
export async function lostHead(db: Tx, kept: readonly Head[]): Promise<Head | undefined> {
  for (const head of kept) {
    const hash = head.seq === 0 ? FIRST_HASH : await hashAt(db, head.chain, head.seq)
    if (!hash?.equals(head.hash)) return head
  }
  return undefined
}

/** What was found in a part of a chain. */
interface VerifiedPart {
  /** The last row that was verified. */
  seq: number
  /** How the chain should end. */
  end: { seq: number; hash: Buffer }
  isDone: boolean
  fault?: Omit<AuditFault, 'chain'>
}

/**
 * Recomputes the next thousand rows of a chain: a large log is verified in parts, between which others get their turn.
 * @param after the last row that an earlier part has verified; 0 at the beginning
 */
export async function verifyPart(db: Tx, chain: number, after: number): Promise<VerifiedPart> {
  let hash = after === 0 ? FIRST_HASH : await hashAt(db, chain, after)
  const rows = await rowsAfter(db, chain, after === 0 ? undefined : after)
  // Read after the rows: what is written meanwhile is no fault.
  const { last, ...end } = await endOf(db, chain)
  const found = (fault: VerifiedPart['fault'], seq: number) => ({ seq, end, isDone: true, ...(fault && { fault }) })
  if (!hash) return found({ seq: after, what: 'missing' }, after)
  let seq = after
  for (const { hash: stored, ...row } of rows) {
    if (row.seq !== seq + 1) return found({ seq: seq + 1, what: 'missing' }, seq)
    if (!hashOfRow(hash, row).equals(stored)) return found({ seq: row.seq, what: 'changed' }, seq)
    seq = row.seq
    hash = stored
  }
  if (rows.length === ROWS_AT_ONCE || last > seq) return { seq, end, isDone: false }
  return found(end.seq === seq && end.hash.equals(hash) ? undefined : { seq: seq + 1, what: 'end' }, seq)
}

/**
 * Recomputes every chain from its first row.
 * @returns the number of rows, and each chain's first fault: a missing row, a changed one (it, or the order), or an end
 *   that differs from the last row, as after rows were removed from the end
 */
export async function verifyAudit(db: Tx): Promise<{ rows: number; faults: AuditFault[] }> {
  const faults: AuditFault[] = []
  let rows = 0
  for (const chain of await chains(db)) {
    let part: VerifiedPart
    let after = 0
    do {
      part = await verifyPart(db, chain, after)
      after = part.seq
    } while (!part.isDone)
    rows += after
    if (part.fault) faults.push({ chain, ...part.fault })
  }
  return { rows, faults }
}
