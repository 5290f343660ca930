import { randomBytes } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@idocard/contract/content/upload'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import type { Semaphore } from '../../../shared/semaphore.ts'
import { lockMember } from '../../identity/sign-in/index.ts'
import { reencode } from './reencode.ts'
import { bytesOf, insertUpload, type UploadRow } from './store.ts'

/** Bytes for all re-encoded pictures of a user: about two hundred pictures. */
const QUOTA = 20 * 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Decodes and re-encodes a file that a user sent, before any transaction.
 * @returns a function that stores the picture for the user, in the transaction of the call
 * @throws {Refusal} `upload.*` if the file is no picture or too large, or the user's quota is used up
 */
export type TakePicture = (
  file: Buffer,
  context: { db: Db | Tx; who: Owner & Partial<Pick<Person, 'audience'>>; now: Date; prefix?: string },
) => Promise<(tx: Tx) => Promise<Pick<UploadRow, 'id' | 'width' | 'height'>>>

/**
 * @param companyPrefix of the site's own company: what its staff upload in the console is the shop's
 * @param worksForShop whether somebody has a role for the site or at that company: the prefix is only the sender's word
 * @param warn called with server errors. The caller receives `server.busy` and can retry
 * @param decoding entered while a picture is decoded
 */
export function pictureIntake(
  companyPrefix: string,
  worksForShop: (db: Db | Tx, memberId: string) => Promise<boolean>,
  warn: (error: unknown) => void,
  decoding: Semaphore,
): TakePicture {
  return async (file, { db, who, now, prefix }) => {
    const checkQuota = async (on: Db | Tx) => {
      if ((await bytesOf(on, who.id)) >= QUOTA) throw new Refusal('upload.quota')
    }
    if (file.length > MAX_PICTURE_BYTES) throw new Refusal('upload.too_large')
    await checkQuota(db)
    if (!(await decoding.enter())) throw new Refusal('limit.reached', { retryAfter: RETRY_SECONDS })
    const made = await reencode(file, warn)
      .catch((error: unknown) => {
        warn(error)
        throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
      })
      .finally(() => decoding.leave())
    if ('refusal' in made) throw new Refusal(made.refusal, 'max' in made ? { max: made.max } : {})
    const id = randomBytes(16).toString('base64url')
    const { width, height, webp, jpeg } = made
    const bytes = webp.length + jpeg.length
    const isOfShop = who.audience === 'staff' && prefix === companyPrefix && (await worksForShop(db, who.id))
    return async (tx) => {
      // The lock serialises concurrent uploads, so each is counted against the quota.
      await lockMember(tx, who)
      await checkQuota(tx)
      await insertUpload(tx, { ...made, id, memberId: who.id, bytes, createdAt: now, isOfShop })
      return { id, width, height }
    }
  }
}
