import { join } from 'node:path'
import { INQUIRY_FILE_KINDS, type InquiryFileKind } from '@idocard/domain/company/inquiry-file'
import * as z from 'zod'
import { decodeApart } from '../../../shared/untrusted/decode-apart.ts'

const PROGRAM = join(import.meta.dirname, 'inquiry-file-child.mjs')

/** An attachment in the form in which it is stored. */
interface ReadInquiryFile {
  kind: InquiryFileKind
  file: Buffer
}

const REFUSALS = ['inquiry.file_kind', 'inquiry.file_unsafe', 'upload.too_heavy'] as const

type NotRead =
  | { refusal: (typeof REFUSALS)[number] }
  /** `most`: megapixels. */
  | { refusal: 'upload.too_many_pixels'; max: number }

/** The line of JSON that the child process writes. `file`: the length in bytes of what it wrote anew; 0 for nothing. */
const head = z.union([
  z.strictObject({ kind: z.enum(INQUIRY_FILE_KINDS), file: z.int() }),
  z.strictObject({ refusal: z.enum(REFUSALS) }),
  z.strictObject({ refusal: z.literal('upload.too_many_pixels'), max: z.number() }),
])

/**
 * Reads and checks an attachment in a separate process, which ends at its limits. Of pictures and drawings, what that
 * process wrote anew is stored; of the others, the file itself.
 * @param warn called with the error if that process failed for another reason than its limits
 * @throws Error if the process could not be started, or was ended from outside
 */
export async function readInquiryFile(
  sent: Buffer,
  warn: (error: unknown) => void,
): Promise<ReadInquiryFile | NotRead> {
  const readOf = (line: unknown, bytes: Buffer) => {
    const answer = head.parse(line)
    if ('refusal' in answer) return answer
    if (bytes.length !== answer.file) return undefined
    return { kind: answer.kind, file: answer.file === 0 ? sent : bytes }
  }
  return (await decodeApart(PROGRAM, sent, readOf, warn)) ?? { refusal: 'upload.too_heavy' }
}
