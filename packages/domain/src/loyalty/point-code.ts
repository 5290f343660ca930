import { formatActivationCode, parseActivationCode } from '../cards/activation-code.ts'

/** Parameters of the point card's address that contain a code: for a stamp, and for handing over a prize. */
export const STAMP_CODE = 'code'
export const HAND_OVER_CODE = 'handOver'
export type PointCodeField = typeof STAMP_CODE | typeof HAND_OVER_CODE

/** The code for 10 random bytes, `7K2M-9QXR-4DHT-W0CZ`, in exactly the format of an activation code. */
export const formatPointCode = formatActivationCode
/** Normalises a typed code to its stored form, or returns null. */
export const parsePointCode = parseActivationCode

/**
 * The code in a scanned text, which is either the code itself or an address that contains it. Null if there is none, or
 * only one for another purpose.
 */
export function pointCodeIn(read: string, field: PointCodeField): string | null {
  const code = URL.canParse(read) ? new URL(read).searchParams.get(field) : read
  return code === null ? null : parsePointCode(code)
}
