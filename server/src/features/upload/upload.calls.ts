import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { PICTURE_BYTES_MOST } from '@idocard/contract/upload'
import { pictureUrl } from '@idocard/domain/picture'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { lockMember } from '../../services/sign-in/member.store.ts'
import type { Semaphore } from '../../shared/semaphore.ts'
import { reencode } from './reencode.ts'
import { bytesOf, insertUpload } from './upload.store.ts'

/** For all re-encoded pictures of a user together: some two hundred pictures. */
const QUOTA = 20 * 1024 * 1024
const RETRY_SECONDS = 5

export interface UploadOptions {
  /** Entered while a picture is decoded. */
  decoding: Semaphore
  /** Called with server-side errors, after which the caller is asked to try again. */
  warn(error: unknown): void
}

export const uploadCalls = ({ warn, decoding }: UploadOptions) =>
  implement(contract.upload, {
    // The picture is decoded before the transaction, so that no transaction waits for it.
    upload_original: {
      async prepare({ file }, { db, who, now, refuse }) {
        if (file.length > PICTURE_BYTES_MOST) refuse('upload.too_large')
        if ((await bytesOf(db, who.id)) >= QUOTA) refuse('upload.quota')
        if (!(await decoding.enter())) throw new Refusal('limit.reached', { retryAfter: RETRY_SECONDS })
        const made = await reencode(file, warn)
          .catch((error: unknown) => {
            warn(error)
            throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
          })
          .finally(() => decoding.leave())
        if ('refusal' in made) return refuse(made.refusal, 'most' in made ? { most: made.most } : {})
        const id = randomBytes(16).toString('base64url')
        const { width, height, webp, jpeg } = made
        return async ({ db: tx }) => {
          // Locked, so that concurrent uploads are counted against the quota one after the other.
          await lockMember(tx, who)
          if ((await bytesOf(tx, who.id)) >= QUOTA) refuse('upload.quota')
          await insertUpload(tx, { ...made, id, memberId: who.id, bytes: webp.length + jpeg.length, createdAt: now })
          return { id, url: pictureUrl(id), width, height }
        }
      },
    },
  })
