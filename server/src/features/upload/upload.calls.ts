import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { pictureUrl } from '../card/card-shown.ts'
import { lockPerson } from '../holder/holder.store.ts'
import { Gate } from './gate.ts'
import { reencode } from './reencode.ts'
import { bytesOf, insertUpload } from './upload.store.ts'

const FILE_MOST = 8 * 1024 * 1024
/** All pictures of a person together, re-encoded: some two hundred. */
const QUOTA = 20 * 1024 * 1024
const AT_ONCE = 2
const WAITING_MOST = 40
const RETRY_SECONDS = 5

export const uploadCalls = () => {
  const gate = new Gate(AT_ONCE, WAITING_MOST)
  return implement(contract.upload, {
    // No transaction waits for the decoder.
    upload_original: {
      async prepare({ file }, { db, who, now, refuse }) {
        if (file.length > FILE_MOST) refuse('upload.too_large')
        if ((await bytesOf(db, who.id)) >= QUOTA) refuse('upload.quota')
        if (!(await gate.enter())) throw new Refusal('limit.reached', { retryAfter: RETRY_SECONDS })
        const made = await reencode(file).finally(() => gate.leave())
        if (!made) return refuse('upload.not_picture')
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
