import { contract } from '@idocard/contract'
import type { ScannedCard } from '@idocard/contract/content/upload'
import { pictureUrl } from '@idocard/domain/picture'
import { implement } from '../../../api/implement.ts'
import type { OcrProvider } from '../../../providers/ocr/port.ts'
import type { TakePicture } from './picture-intake.ts'
import { scanCard, scannedShown } from './scan-card.ts'

interface UploadServices {
  takePicture: TakePicture
  ocr: OcrProvider
  warn: (error: unknown) => void
}

/** Pictures of one person that are sent to an external vendor in a day. The vendor charges for each. */
const VENDOR_LIMIT = { times: 20, seconds: 86_400, by: 'person' } as const

const shown = (id: string) => ({ id, url: pictureUrl(id) })

export const uploadCalls = ({ takePicture, ocr, warn }: UploadServices) =>
  implement(contract.upload, {
    // Decoded before the transaction, so that the transaction is short.
    upload_original: {
      async prepare({ file }, context) {
        const store = await takePicture(file, context)
        return async ({ db }) => {
          const { id, width, height } = await store(db)
          return { ...shown(id), width, height }
        }
      },
    },

    // Recognised before the transaction too. A picture is stored even if the recognition fails. Of a photograph in which
    // cards were found, only the cards are stored.
    baidu_ocr_card: {
      async prepare({ file }, context) {
        const { who, limiter } = context
        const whole = await takePicture(file, context)
        const wait = ocr.local ? 0 : await limiter.spend(`ocr ${who.id}`, VENDOR_LIMIT)
        const read = wait > 0 ? 'busy' : await scanCard(ocr, file, warn)
        // Cut-outs may come from a process that decoded a hostile file, so they are decoded with the same limits.
        const sides = typeof read === 'string' ? [] : [read, ...read.others]
        const stores: Awaited<ReturnType<TakePicture>>[] = []
        for (const { cut } of sides) stores.push(cut ? await takePicture(Buffer.from(cut.picture), context) : whole)
        const [store = whole, ...more] = stores
        return async ({ db, refuse }) => {
          const { id } = await store(db)
          const others: ScannedCard['picture'][] = []
          for (const other of more) others.push(shown((await other(db)).id))
          if (typeof read !== 'string') return scannedShown(read, shown(id), others)
          return refuse(`ocr.${read}`, { picture: id, ...(wait > 0 && { retryAfter: wait }) }, { commitWrites: true })
        }
      },
    },
  })
