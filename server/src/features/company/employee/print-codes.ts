import { REFUSALS } from '@idocard/contract/refusals'
import type { Lang } from '@idocard/domain/language'
import type { Acting } from '../../../api/authorise.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import { newActivation } from '../../../shared/activation.ts'
import { seal } from '../../../shared/secrets.ts'
import { putCode } from './code.store.ts'
import { changeState } from './invitation.store.ts'
import { asInvited, refuseUninvited } from './invite.ts'
import { employees, heldCards } from './store.ts'

interface Printing {
  db: Tx
  acting: Acting<'employee.edit'>
  now: Date
  lang: Lang
}

/**
 * Makes a code for each of these people that is printed and handed to them. They are invited by it: no message is sent.
 * @returns whom, and of everybody in the order that was asked for why they get none, empty if they get one
 * @throws {Refusal} `not_found`, `edit.removed`; `employee.joined` or `employee.left` if nobody gets a code
 */
export async function printCodes({ db, acting, now, lang }: Printing, secret: string, ids: readonly number[]) {
  const asked = [...new Set(ids)]
  const printed: { before: EmployeeRow; after: EmployeeRow }[] = []
  const refused = new Map<number, Refusal>()
  // In one order, so that two who print the same people do not wait for each other in a circle.
  for (const id of asked.toSorted((a, b) => a - b)) {
    const before = await employees.lock(db, acting, id)
    if (!before) throw new Refusal('not_found')
    const hasCard = (await heldCards(db, [before])).has(id)
    const fault = faultOf(() => refuseUninvited(before, hasCard))
    if (fault) {
      refused.set(id, fault)
      continue
    }
    const { code, hash } = newActivation()
    await putCode(db, before, { codeHash: hash, sealedCode: seal(secret, code), printedAt: now })
    printed.push({ before, after: await changeState(db, before, asInvited(before, now)) })
  }
  const [first] = refused.values()
  if (printed.length === 0 && first) throw first
  const why = (fault: Refusal | undefined) => (fault ? REFUSALS[fault.refusal][lang] : '')
  return { printed, problems: ids.map((id) => ({ id, problem: why(refused.get(id)) })) }
}

function faultOf(check: () => void): Refusal | undefined {
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}
