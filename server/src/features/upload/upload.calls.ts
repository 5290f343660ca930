import { contract } from '@idocard/contract'
import { pictureUrl } from '@idocard/domain/picture'
import { implement } from '../../api/implement.ts'
import type { OcrProvider } from '../../providers/ocr/port.ts'
import type { TakePicture } from './picture-intake.ts'
import { scanCard, scannedShown } from './scan-card.ts'

export interface UploadServices {
  takePicture: TakePicture
  ocr: OcrProvider
  warn: (error: unknown) => void
}

/** Pictures of one person that are sent to an external vendor in a day. The vendor charges for each. */
const VENDOR_LIMIT = { times: 20, seconds: 86_400, by: 'person' } as const

export const uploadCalls = ({ takePicture, ocr, warn }: UploadServices) =>
  implement(contract.upload, {
    // Decoded before the transaction, so that the transaction is short.
    upload_original: {
      async prepare({ file }, context) {
        const store = await takePicture(file, context)
        return async ({ db }) => {
          const { id, width, height } = await store(db)
          return { id, url: pictureUrl(id), width, height }
        }
      },
    },

    // Recognised before the transaction too. A picture is stored even if the recognition fails. If a card was found and
    // cut out of the photograph, only the cut-out is stored.
    baidu_ocr_card: {
      async prepare({ file }, context) {
        const { who, limiter } = context
        const whole = await takePicture(file, context)
        const wait = ocr.local ? 0 : await limiter.spend(`ocr ${who.id}`, VENDOR_LIMIT)
        const read = wait > 0 ? 'busy' : await scanCard(ocr, file, warn)
        const cut = typeof read === 'string' ? undefined : read.cut
        // The cut-out may come from a process that decoded a hostile file, so it is decoded with the same limits.
        const store = cut ? await takePicture(Buffer.from(cut.picture), context) : whole
        return async ({ db, refuse }) => {
          const { id } = await store(db)
          if (typeof read !== 'string') return scannedShown(read, { id, url: pictureUrl(id) })
          return refuse(`ocr.${read}`, { picture: id, ...(wait > 0 && { retryAfter: wait }) }, { commitWrites: true })
        }
      },
    },
  })
