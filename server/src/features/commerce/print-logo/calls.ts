import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { logoPicturePath, MAX_LOGO_BYTES } from '@idocard/domain/commerce/print-logo'
import { HOUR_SECONDS } from '@idocard/domain/duration'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Semaphore } from '../../../shared/semaphore.ts'
import { lockMember } from '../../identity/sign-in/index.ts'
import { logoFilePath } from './logo-path.ts'
import { readLogo } from './read-logo.ts'
import { bytesOfLogos, insertLogo, ownLogo } from './store.ts'

/** Bytes for a member's logos that are in no order. Such logos are deleted after some time (`sweepLogos`). */
const QUOTA = 10 * 1024 * 1024
const RETRY_SECONDS = 5

interface PrintLogoOptions {
  /** Entered while a picture is decoded. */
  decoding: Semaphore
  /** The installation's secret, for signed paths. */
  secret: string
  /** Called with server errors. The caller receives `server.busy` and can retry. */
  warn(error: unknown): void
}

export const printLogoCalls = ({ warn, decoding, secret }: PrintLogoOptions) =>
  implement(contract.printLogo, {
    // Decoded before the transaction, so that the transaction is short.
    upload: {
      async prepare({ file: sent }, { db, who, now, refuse }) {
        if (sent.length > MAX_LOGO_BYTES) refuse('print.logo_too_large')
        if ((await bytesOfLogos(db, who.id)) >= QUOTA) refuse('print.logo_quota')
        if (!(await decoding.enter())) throw new Refusal('limit.reached', { retryAfter: RETRY_SECONDS })
        const read = await readLogo(sent, warn)
          .catch((error: unknown) => {
            warn(error)
            throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
          })
          .finally(() => decoding.leave())
        if ('refusal' in read) return refuse(read.refusal, 'max' in read ? { max: read.max } : {})
        const id = randomBytes(16).toString('base64url')
        const { kind, width, height, file, picture } = read
        return async ({ db: tx }) => {
          // The lock serialises concurrent uploads, so each is counted against the quota.
          await lockMember(tx, who)
          if ((await bytesOfLogos(tx, who.id)) >= QUOTA) refuse('print.logo_quota')
          const bytes = file.length + (picture?.length ?? 0)
          await insertLogo(tx, { ...read, id, memberId: who.id, bytes, createdAt: now })
          return { id, kind, url: logoPicturePath(id, kind), width, height }
        }
      },
    },

    async load_file({ id }, { db, who, now, refuse }) {
      const mine = (await ownLogo(db, who, id)) ?? refuse('not_found')
      return { path: logoFilePath(secret, mine.id, HOUR_SECONDS, now) }
    },
  })
