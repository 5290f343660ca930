import { randomBytes } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@idocard/contract/content/upload'
import { LIBRARY_BYTES } from '@idocard/domain/content/picture-library'
import type { Permission, Scope } from '@idocard/domain/identity/permission'
import type { Acting } from '../../../api/authorise.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import type { Semaphore } from '../../../shared/semaphore.ts'
import { lockMember } from '../../identity/sign-in/index.ts'
import { reencode } from './reencode.ts'
import { bytesOf, inLibrary, insertUpload, libraryBytes, type UploadRow } from './store.ts'

/** Bytes for all re-encoded pictures of a user that are in no library: about two hundred pictures. */
const QUOTA = 20 * 1024 * 1024
const RETRY_SECONDS = 5

interface Sender {
  db: Db | Tx
  who: Owner
  /** Staff upload into the library of the place for which they act. */
  acting?: Acting<Permission, Scope> | null
  now: Date
}

/**
 * Decodes and re-encodes a file that a user sent, before any transaction.
 * @returns a function that stores the picture for the user or in a library, in the transaction of the call
 * @throws {Refusal} `upload.*` if the file is no picture or too large, or there is no room left
 */
export type TakePicture = (
  file: Buffer,
  context: Sender,
) => Promise<(tx: Tx) => Promise<Pick<UploadRow, 'id' | 'width' | 'height'>>>

/** @throws {Refusal} if there is no room for another picture */
async function checkRoom(db: Db | Tx, { who, acting }: Sender): Promise<void> {
  if (!acting) {
    if ((await bytesOf(db, who.id)) >= QUOTA) throw new Refusal('upload.quota')
    return
  }
  const most = LIBRARY_BYTES[acting.company ? 'company' : 'site']
  const { kept, removed } = await libraryBytes(db, acting)
  // What was deleted can be restored, so it counts as well, for half of what there may be in all.
  if (kept >= most || kept + removed >= 2 * most) throw new Refusal('upload.library_full')
}

/**
 * @param warn called with server errors. The caller receives `server.busy` and can retry
 * @param decoding entered while a picture is decoded
 */
export function pictureIntake(warn: (error: unknown) => void, decoding: Semaphore): TakePicture {
  return async (file, sender) => {
    const { db, who, acting, now } = sender
    if (file.length > MAX_PICTURE_BYTES) throw new Refusal('upload.too_large')
    await checkRoom(db, sender)
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
    return async (tx) => {
      // The lock serialises concurrent uploads of a person, so each is counted against the quota. Of colleagues who fill a
      // library at the same moment, each may go over its limit by one picture.
      await lockMember(tx, who)
      await checkRoom(tx, sender)
      await insertUpload(tx, {
        ...{ ...made, id, memberId: who.id, bytes, createdAt: now },
        ...(acting && inLibrary(acting)),
      })
      return { id, width, height }
    }
  }
}
