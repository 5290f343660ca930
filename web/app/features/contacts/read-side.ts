import { EMPTY_CONTACT } from '@idocard/domain/contact'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import type { Side } from './scan.ts'

/** A random key. Browsers on plain HTTP have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A card without a picture, whose fields the holder types. */
export const emptySide = (problem = ''): Side => ({
  key: newKey(),
  fields: EMPTY_CONTACT,
  picture: { id: '', url: '' },
  problem,
})

/**
 * Uploads a photograph of a card and reads it. If the card cannot be read, the holder types the fields beside the
 * picture, which the server stores.
 * @throws {ApiError} if the server did not accept the picture
 */
export async function readSide(file: Blob, key: string): Promise<Side> {
  try {
    // The contract has the server's file type, but a browser sends a Blob.
    const scan = await api.upload.baidu_ocr_card({ file: file as never })
    const picture = { ...scan.picture, ...(scan.photograph && { whole: file }) }
    return { key, fields: scan.contact, scan, picture, problem: '' }
  } catch (error) {
    const id = error instanceof ApiError ? error.data.picture : undefined
    if (!(error instanceof ApiError) || !id) throw error
    return { ...emptySide(error.message), key, picture: { id, url: `/picture/${id}.webp` } }
  }
}
