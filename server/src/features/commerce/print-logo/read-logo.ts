import { join } from 'node:path'
import { LOGO_KINDS, type LogoKind, MIN_LOGO_SIDE } from '@idocard/domain/commerce/print-logo'
import * as z from 'zod'
import { decodeApart } from '../../../shared/untrusted/decode-apart.ts'

const PROGRAM = join(import.meta.dirname, 'logo-child.mjs')

/** A logo in the form in which it is stored. `picture` is null for a PDF. */
interface ReadLogo {
  kind: LogoKind
  file: Buffer
  picture: Buffer | null
  width: number
  height: number
}

const REFUSALS = [
  'print.logo_kind',
  'print.logo_unsafe_svg',
  'print.logo_unprintable',
  'print.logo_unsafe_pdf',
  'upload.too_heavy',
] as const

type NotRead =
  | { refusal: (typeof REFUSALS)[number] | 'print.logo_small' }
  /** `most`: megapixels. */
  | { refusal: 'upload.too_many_pixels'; max: number }

/** The line of JSON that the child process writes. `picture` and `file`: lengths in bytes. */
const head = z.union([
  z.strictObject({
    kind: z.enum(LOGO_KINDS),
    width: z.int(),
    height: z.int(),
    longer: z.number(),
    picture: z.int(),
    file: z.int(),
  }),
  z.strictObject({ refusal: z.enum(REFUSALS) }),
  z.strictObject({ refusal: z.literal('upload.too_many_pixels'), max: z.number() }),
])

/** The child's answer with its files. Undefined if the files are incomplete. */
const readOf = (line: unknown, bytes: Buffer) => {
  const answer = head.parse(line)
  if ('refusal' in answer) return answer
  return bytes.length === answer.picture + answer.file ? { ...answer, bytes } : undefined
}

/**
 * Reads and checks a logo in a separate process, which ends at its limits. Of an SVG or a PNG, what that process wrote
 * anew is stored; of a PDF, the file itself.
 * @param warn called with the error if that process failed for another reason than its limits
 * @throws Error if the process could not be started, or was ended from outside
 */
export async function readLogo(sent: Buffer, warn: (error: unknown) => void): Promise<ReadLogo | NotRead> {
  const read = await decodeApart(PROGRAM, sent, readOf, warn)
  if (!read) return { refusal: 'upload.too_heavy' }
  if ('refusal' in read) return read
  const { kind, width, height, picture, bytes } = read
  if (kind === 'pdf') return { kind, file: sent, picture: null, width, height }
  if (kind === 'png' && read.longer < MIN_LOGO_SIDE) return { refusal: 'print.logo_small' }
  return { kind, file: bytes.subarray(picture), picture: bytes.subarray(0, picture), width, height }
}
