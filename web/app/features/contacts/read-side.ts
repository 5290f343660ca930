import { EMPTY_CONTACT } from '@idocard/domain/contact'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import type { Side } from './scan.ts'

/** A browser on plain HTTP has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A card without a picture, to be typed. */
export const emptySide = (problem = ''): Side => ({
  key: newKey(),
  fields: EMPTY_CONTACT,
  picture: { id: '', url: '' },
  problem,
})

/**
 * Reads a photograph of a card. What cannot be read is typed beside the picture, which the server keeps.
 * @throws {ApiError} when the server did not take the picture
 */
export async function readSide(file: Blob, key: string): Promise<Side> {
  try {
    // The contract's type is the server's file; a browser sends a Blob.
    const scan = await api.upload.baidu_ocr_card({ file: file as never })
    const picture = { ...scan.picture, ...(scan.photograph && { whole: file }) }
    return { key, fields: scan.contact, scan, picture, problem: '' }
  } catch (error) {
    const id = error instanceof ApiError ? error.data.picture : undefined
    if (!(error instanceof ApiError) || !id) throw error
    return { ...emptySide(error.message), key, picture: { id, url: `/picture/${id}.webp` } }
  }
}
