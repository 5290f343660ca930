import { join } from 'node:path'
import { LOGO_SIDE_LEAST, type LogoKind } from '@idocard/domain/print-logo'
import * as z from 'zod'
import { decodeApart } from '../../services/decode-apart.ts'
import { isActivePdf, isActiveSvg, logoKind } from './logo-kind.ts'

const PROGRAM = join(import.meta.dirname, 'logo-child.mjs')

/** A logo in the form in which it is stored. `picture` is null for a PDF. */
interface ReadLogo {
  kind: LogoKind
  file: Buffer
  picture: Buffer | null
  width: number
  height: number
}

type NotRead =
  | {
      refusal:
        | 'print.logo_kind'
        | 'print.logo_small'
        | 'print.logo_unsafe_svg'
        | 'print.logo_unsafe_pdf'
        | 'upload.too_heavy'
    }
  /** `most`: megapixels. */
  | { refusal: 'upload.too_many_pixels'; most: number }

/** The line of JSON that the child process writes. `webp` and `png`: lengths in bytes. */
const head = z.union([
  z.strictObject({ width: z.int(), height: z.int(), longer: z.number(), webp: z.int(), png: z.int() }),
  z.strictObject({ refusal: z.enum(['print.logo_kind', 'upload.too_heavy']) }),
  z.strictObject({ refusal: z.literal('upload.too_many_pixels'), most: z.number() }),
])

/** The child's answer with its files. Undefined if the files are incomplete. */
const drawnOf = (line: unknown, bytes: Buffer) => {
  const answer = head.parse(line)
  if ('refusal' in answer) return answer
  return bytes.length === answer.webp + answer.png ? { ...answer, bytes } : undefined
}

/**
 * Checks a logo by its content. SVG and PNG are rendered in a separate process. A PDF is stored without rendering.
 * @param warn called with the error if that process failed for another reason than its limits
 * @throws Error if the process could not be started, or was ended from outside
 */
export async function readLogo(file: Buffer, warn: (error: unknown) => void): Promise<ReadLogo | NotRead> {
  const kind = logoKind(file)
  if (!kind) return { refusal: 'print.logo_kind' }
  if (kind === 'pdf')
    return isActivePdf(file) ? { refusal: 'print.logo_unsafe_pdf' } : { kind, file, picture: null, width: 0, height: 0 }
  if (kind === 'svg' && isActiveSvg(file)) return { refusal: 'print.logo_unsafe_svg' }
  const drawn = await decodeApart(PROGRAM, file, drawnOf, warn)
  if (!drawn) return { refusal: 'upload.too_heavy' }
  if ('refusal' in drawn) return drawn
  if (kind === 'png' && drawn.longer < LOGO_SIDE_LEAST) return { refusal: 'print.logo_small' }
  const { width, height, webp, bytes } = drawn
  return { kind, file: kind === 'svg' ? file : bytes.subarray(webp), picture: bytes.subarray(0, webp), width, height }
}
