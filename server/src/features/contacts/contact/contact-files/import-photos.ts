import type { ContactImportProblem } from '@idocard/contract/contacts/contact-import'
import type { Lang } from '@idocard/domain/language'
import { Refusal } from '../../../../api/refusal.ts'
import type { Db, Tx } from '../../../../db/open.ts'
import type { Owner } from '../../../../db/owned.ts'
import type { RawPhoto } from './raw-contact.ts'

/** The most photographs decoded per file. Each is decoded in its own process while the user waits. */
const MAX_PHOTOS = 50
const AT_ONCE = 2

const WORDS = {
  broken: { 'zh-tw': '照片讀不出來，只匯入文字', 'en-us': 'The photo could not be read and was left out' },
  large: { 'zh-tw': '照片太大，只匯入文字', 'en-us': 'The photo is too large and was left out' },
  link: {
    'zh-tw': '檔案裡只有照片的網址，沒有照片，只匯入文字',
    'en-us': 'The file has only a link to the photo, which was left out',
  },
  quota: { 'zh-tw': '照片空間已滿，只匯入文字', 'en-us': 'Your space for pictures is full, so the photo was left out' },
  many: {
    'zh-tw': `一個檔案最多匯入 ${MAX_PHOTOS} 張照片，這一筆只匯入文字`,
    'en-us': `Up to ${MAX_PHOTOS} photos are imported from a file, so this one was left out`,
  },
} as const satisfies Record<string, Record<Lang, string>>

/** The message for each refusal of `TakePicture`. */
const REFUSED: { [refusal: string]: keyof typeof WORDS | undefined } = {
  'upload.not_picture': 'broken',
  'upload.too_heavy': 'broken',
  'upload.too_many_pixels': 'large',
  'upload.too_large': 'large',
  'upload.quota': 'quota',
}

/** Decodes a file, or refuses it like an upload. The returned function stores the picture and returns its id. */
export type TakePicture = (
  file: Buffer,
  context: { db: Db | Tx; who: Owner; now: Date },
) => Promise<(tx: Tx) => Promise<{ id: string }>>

interface Photographed {
  row: number
  photo: RawPhoto
}
interface Context {
  db: Db | Tx
  who: Owner
  now: Date
  lang: Lang
}
export interface Photos {
  problems: ContactImportProblem[]
  /**
   * Stores the picture of a row in the import's transaction. Null if the row has none, or if it cannot be stored, which
   * is added to the problems.
   */
  store(row: number, tx: Tx, problems: ContactImportProblem[]): Promise<string | null>
}

/**
 * Decodes the photographs of contacts, with the limits and the re-encoding of uploads. A contact whose photograph
 * cannot be read is imported without it.
 * @throws {Refusal} if too many pictures are being decoded at the moment
 */
export async function readPhotos(
  photographed: readonly Photographed[],
  takePicture: TakePicture,
  context: Context,
): Promise<Photos> {
  const taken = new Map<number, Awaited<ReturnType<TakePicture>>>()
  const problems: ContactImportProblem[] = []
  const say = (row: number, word: keyof typeof WORDS, to = problems) =>
    to.push({ row, field: 'photo', text: '', message: WORDS[word][context.lang] })
  const wordOf = (error: unknown) => {
    const word = error instanceof Refusal ? REFUSED[error.refusal] : undefined
    if (!word) throw error
    return word
  }
  const waiting = photographed.flatMap(({ row, photo }) => {
    if (typeof photo === 'object') return [{ row, photo: Buffer.from(photo.base64, 'base64') }]
    say(row, photo)
    return []
  })
  for (const { row } of waiting.splice(MAX_PHOTOS)) say(row, 'many')
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { row, photo } = next
      try {
        taken.set(row, await takePicture(photo, context))
      } catch (error) {
        say(row, wordOf(error))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    problems,
    async store(row, tx, problems) {
      const keep = taken.get(row)
      if (!keep) return null
      try {
        return (await keep(tx)).id
      } catch (error) {
        say(row, wordOf(error), problems)
        return null
      }
    },
  }
}
