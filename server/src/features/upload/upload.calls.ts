import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { pictureUrl } from '../card/card-shown.ts'
import { lockPerson } from '../holder/holder.store.ts'
import { reencode } from './reencode.ts'
import { bytesOf, insertUpload } from './upload.store.ts'

const FILE_MOST = 8 * 1024 * 1024
/** All pictures of a person together, re-encoded: some two hundred. */
const QUOTA = 20 * 1024 * 1024
/** Pictures decoded at once: each takes a processor and up to 140 MB of resident memory, 50 of them shared with the server. */
const AT_ONCE = 1
const WAITING_MOST = 40
const RETRY_SECONDS = 5

export interface UploadOptions {
  /** Told of faults that are ours, and that the caller is asked to try again for. */
  warn(error: unknown): void
}

export const uploadCalls = ({ warn }: UploadOptions) => {
  const gate = new Semaphore(AT_ONCE, WAITING_MOST)
  return implement(contract.upload, {
    // No transaction waits for the decoder.
    upload_original: {
      async prepare({ file }, { db, who, now, refuse }) {
        if (file.length > FILE_MOST) refuse('upload.too_large')
        if ((await bytesOf(db, who.id)) >= QUOTA) refuse('upload.quota')
        if (!(await gate.enter())) throw new Refusal('limit.reached', { retryAfter: RETRY_SECONDS })
        const made = await reencode(file, warn)
          .catch((error: unknown) => {
            warn(error)
            throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
          })
          .finally(() => gate.leave())
        if ('refusal' in made) return refuse(made.refusal, 'most' in made ? { most: made.most } : {})
        const id = randomBytes(16).toString('base64url')
        const { width, height, webp, jpeg } = made
        return async ({ db: tx }) => {
          // Of pictures that come together each is counted before the next one is taken.
          await lockPerson(tx, who.id)
          if ((await bytesOf(tx, who.id)) >= QUOTA) refuse('upload.quota')
          await insertUpload(tx, { ...made, id, memberId: who.id, bytes: webp.length + jpeg.length, createdAt: now })
          return { id, url: pictureUrl(id), width, height }
        }
      },
    },
  })
}
