import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/browser-api.ts'
import { newKey } from '../../../lib/new-key.ts'
import type { Side } from './scan.ts'

/** A card without a picture, whose fields the holder types. */
export const emptySide = (problem = ''): Side => ({
  key: newKey(),
  fields: EMPTY_CONTACT,
  picture: { id: '', url: '' },
  problem,
})

/** A photograph that is only on this device, and waits to be read. */
export const unreadSide = (file: Blob): Side => ({ ...emptySide(), picture: { id: '', url: '', file } })

/** Whether the server was too busy to read a card, so that a later attempt may succeed. */
const isBusy = ({ code, data }: ApiError) =>
  code === 429 || data.refusal === 'ocr.busy' || data.refusal === 'ocr.timeout'

/**
 * Uploads a photograph and reads the card in it, or the cards. If it cannot be read, the holder types the fields beside
 * the picture, which the server stores.
 * @param isLast whether to give up if the server is busy
 * @returns the sides, the first with the key
 * @throws {ApiError} if the server did not accept the picture, or is busy
 */
export async function readSides(file: Blob, key: string, isLast: boolean): Promise<[Side, ...Side[]]> {
  try {
    // The contract has the server's file type, but a browser sends a Blob.
    const { others, qr: _, ...first } = await api.upload.baidu_ocr_card({ file: file as never })
    // Only the first card can be replaced by the photograph, which would show the others too.
    const whole = others.length === 0 && first.photograph ? { whole: file } : {}
    return [
      { key, fields: first.contact, scan: first, picture: { ...first.picture, ...whole }, problem: '' },
      ...others.map((scan, at) => ({
        key: `${key}-${at + 2}`,
        fields: scan.contact,
        scan,
        picture: scan.picture,
        problem: '',
      })),
    ]
  } catch (error) {
    const id = error instanceof ApiError ? error.data.picture : undefined
    if (!(error instanceof ApiError) || !id || (isBusy(error) && !isLast)) throw error
    return [{ ...emptySide(error.message), key, picture: { id, url: `/picture/${id}.webp` }, unread: file }]
  }
}
