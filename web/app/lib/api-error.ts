import type { RefusalData } from '@idocard/contract/envelope'

/** A call was refused or failed. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The envelope's code; 0 without a response. */
  readonly code: number
  readonly data: Partial<RefusalData>

  constructor(code: number, message: string, data: Partial<RefusalData> = {}) {
    super(message)
    this.code = code
    this.data = data
  }

  /** The network failed: it is unknown whether the call took effect. */
  get offline(): boolean {
    return this.code === 0
  }
}
