import type { RefusalData } from '@idocard/contract/envelope'
import type { RefusalName } from '@idocard/contract/refusals'

export type RefusalDetail = Omit<RefusalData, 'refusal'>

/**
 * A declared refusal of a call. Throwing it rolls back the call's transaction. With `commitWrites` the transaction is
 * committed: for example, a wrong code must be counted although the call is refused.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly refusal: RefusalName
  readonly detail: RefusalDetail
  readonly commitWrites: boolean

  constructor(refusal: RefusalName, detail: RefusalDetail = {}, options: { commitWrites?: boolean } = {}) {
    super(refusal)
    this.refusal = refusal
    this.detail = detail
    this.commitWrites = options.commitWrites ?? false
  }
}
