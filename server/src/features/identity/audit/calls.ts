import { contract, declarations } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { AuditRow, Verified } from '@idocard/contract/identity/audit'
import { REFUSALS, type RefusalName, refusalText } from '@idocard/contract/refusals'
import { maskEmail } from '@idocard/domain/identity/email'
import type { Scope } from '@idocard/domain/identity/permission'
import { maskMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'
import type { Acting } from '../../../api/authorise.ts'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { verifyPart } from './audit.ts'
import { auditPage, auditRow, chainOf, type ShownRow } from './audit-list.store.ts'

/** How many thousands of rows one call verifies. */
const PARTS_AT_ONCE = 3
const LARGEST_SEQ = 2_147_483_647

type Site = typeof contract.siteAudit
type Sent<C extends keyof Site> = InputOf<Site[C]>
type Reading = Pick<Context, 'db' | 'lang'> & { acting: Acting<'audit.read', Scope> }

/** The stored name of a call, with what the console calls it: the last part of the call's name. Commands have one name. */
const ACTS = new Map(
  declarations.map(({ name, declaration }) => [declaration.path as string, name.replace(/.*\./, '')]),
)
const actOf = (call: string): string => ACTS.get(call) ?? call
const callsOf = (act: string): string[] => [act, ...[...ACTS].filter(([, one]) => one === act).map(([path]) => path)]

const calls = {
  async list({ act, ...at }: Sent<'list'>, { db, acting, lang }: Reading) {
    const wanted = { ...at, calls: act === '' ? undefined : callsOf(act) }
    const { list, ...page } = (await auditPage(db, acting, wanted)) ?? refuseInvalid(['cursor'], lang)
    return { ...page, list: list.map((row) => rowShown(row, lang)) }
  },

  async get({ id }: Sent<'get'>, { db, acting, lang }: Reading) {
    const seq = /^\d+$/.test(id) ? Number(id) : LARGEST_SEQ
    const found = seq > LARGEST_SEQ ? undefined : await auditRow(db, acting, seq)
    if (!found) throw new Refusal('not_found')
    return rowShown(found, lang)
  },

  async verify({ after }: Sent<'verify'>, { db, acting }: Reading): Promise<Verified> {
    let part = await verifyPart(db, chainOf(acting), after)
    for (let parts = 1; parts < PARTS_AT_ONCE && !part.isDone; parts += 1)
      part = await verifyPart(db, chainOf(acting), part.seq)
    const { seq, end, isDone, fault } = part
    return {
      checked: seq,
      end: { rows: end.seq, hash: end.hash.toString('hex') },
      isDone,
      fault: fault ? { row: fault.seq, what: fault.what } : null,
    }
  },
}

export const siteAuditCalls = implement(contract.siteAudit, calls)
export const companyAuditCalls = implement(contract.companyAudit, calls)

function rowShown({ row, by }: ShownRow, lang: Lang): AuditRow {
  const { seq, at, actor, role, call, thing, thingId, before, after } = row
  const isThere = by !== null && by.deletedAt === null
  return {
    id: seq,
    at: at.toISOString(),
    who: actor === null ? (role === 'directory' ? role : 'command') : isThere ? 'person' : 'erased',
    by: isThere ? by.name || (by.phone ? maskMobile(by.phone) : maskEmail(by.email ?? '')) : '',
    role,
    act: actOf(call),
    thing,
    thingId,
    before,
    after: inWords(after, lang),
  }
}

/** Why something was not done, in the reader's language: the log has the name of the refusal. */
function inWords(after: AuditRow['after'], lang: Lang): AuditRow['after'] {
  const name = Object.keys(REFUSALS).find((one): one is RefusalName => one === after?.refused)
  return name ? { ...after, refused: refusalText(name, lang) } : after
}
