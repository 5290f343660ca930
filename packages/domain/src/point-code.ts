import { formatActivationCode, parseActivationCode } from './activation-code.ts'

/** The fields of the point card's address that hold a code: for a stamp, and for handing a prize over. */
export const STAMP_CODE = 'code'
export const HAND_OVER_CODE = 'handOver'
export type PointCodeField = typeof STAMP_CODE | typeof HAND_OVER_CODE

/** The code for 10 random bytes, `7K2M-9QXR-4DHT-W0CZ`. It has the form of an activation code, and nothing of its own. */
export const formatPointCode = formatActivationCode
/** Normalises a typed code to its stored form, or returns null. */
export const parsePointCode = parseActivationCode

/**
 * The code in what a camera read: the code itself, or an address with it. Null when there is none, or one for something
 * else.
 */
export function pointCodeIn(read: string, field: PointCodeField): string | null {
  const code = URL.canParse(read) ? new URL(read).searchParams.get(field) : read
  return code === null ? null : parsePointCode(code)
}
