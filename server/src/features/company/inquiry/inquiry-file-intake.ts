import { randomBytes } from 'node:crypto'
import { MAX_INQUIRY_FILE_BYTES } from '@idocard/domain/company/inquiry-file'
import { DAY_MS } from '@idocard/domain/duration'
import { Refusal } from '../../../api/refusal.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { Semaphore } from '../../../shared/semaphore.ts'
import { bytesReceivedSince, insertInquiryFile } from './inquiry-file.store.ts'
import { readInquiryFile } from './read-inquiry-file.ts'

/**
 * Bytes of all attachments of a day. Nobody signs in to send one, so this keeps the database from being filled: at most
 * 12 GB within the days for which they are kept.
 */
const BYTES_A_DAY = 200 * 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Reads and checks a company's attachment, before any transaction.
 * @param name its name on the sender's device
 * @returns a function that stores it with its inquiry, in the transaction of the call
 * @throws {Refusal} `inquiry.file_*` or `upload.*` if the file cannot be taken
 */
export type TakeInquiryFile = (
  sent: Buffer,
  name: string,
  context: { db: Db | Tx; now: Date },
) => Promise<(context: { db: Tx; now: Date }, messageId: string) => Promise<void>>

/**
 * @param warn called with server errors. The caller receives `server.busy` and can retry
 * @param decoding entered while a file is read
 */
export function inquiryFileIntake(warn: (error: unknown) => void, decoding: Semaphore): TakeInquiryFile {
  return async (sent, name, { db, now }) => {
    if (sent.length > MAX_INQUIRY_FILE_BYTES) throw new Refusal('inquiry.file_too_large')
    // Not counted exactly: files that are read meanwhile, one at a time, may exceed it by a few.
    if ((await bytesReceivedSince(db, new Date(now.getTime() - DAY_MS))) >= BYTES_A_DAY)
      throw new Refusal('inquiry.file_full')
    if (!(await decoding.enter())) throw new Refusal('limit.reached', { retryAfter: RETRY_SECONDS })
    const read = await readInquiryFile(sent, warn)
      .catch((error: unknown) => {
        warn(error)
        throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
      })
      .finally(() => decoding.leave())
    if ('refusal' in read) throw new Refusal(read.refusal, 'max' in read ? { max: read.max } : {})
    const id = randomBytes(16).toString('base64url')
    return (inside, messageId) =>
      insertInquiryFile(inside.db, { ...read, id, messageId, name, bytes: read.file.length, createdAt: inside.now })
  }
}
