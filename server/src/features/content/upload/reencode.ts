import { join } from 'node:path'
import * as z from 'zod'
import { decodeApart } from '../../../shared/untrusted/decode-apart.ts'

const PROGRAM = join(import.meta.dirname, 'reencode-child.mjs')
/** A picture in the formats that are stored. */
interface Reencoded {
  width: number
  height: number
  /** At most 800 pixels wide and high. */
  webp: Buffer
  /** Square, 400 pixels. */
  jpeg: Buffer
}

type NotReencoded =
  | { refusal: 'upload.not_picture' | 'upload.too_heavy' }
  /** `most`: megapixels that a picture of this kind may have. */
  | { refusal: 'upload.too_many_pixels'; max: number }

/** The line of JSON that the child process writes. `webp` and `jpeg`: lengths in bytes. */
const head = z.union([
  z.strictObject({ width: z.int(), height: z.int(), webp: z.int(), jpeg: z.int() }),
  z.strictObject({ refusal: z.enum(['upload.not_picture', 'upload.too_heavy']) }),
  z.strictObject({ refusal: z.literal('upload.too_many_pixels'), max: z.number() }),
])

/**
 * Re-encodes a picture from its pixels: turned upright, without any metadata (place, device, name). It is decoded in a
 * separate process (shared/untrusted/decode-apart.ts).
 * @param warn called with the error if that process failed for another reason than its limits
 * @throws Error if the process could not be started, or was ended from outside
 */
export async function reencode(file: Buffer, warn: (error: unknown) => void): Promise<Reencoded | NotReencoded> {
  return (await decodeApart(PROGRAM, file, read, warn)) ?? { refusal: 'upload.too_heavy' }
}

/** Parses the child's output. Undefined if the files are incomplete. */
function read(line: unknown, files: Buffer): Reencoded | NotReencoded | undefined {
  const answer = head.parse(line)
  if ('refusal' in answer) return answer
  if (files.length !== answer.webp + answer.jpeg) return undefined
  return { ...answer, webp: files.subarray(0, answer.webp), jpeg: files.subarray(answer.webp) }
}
