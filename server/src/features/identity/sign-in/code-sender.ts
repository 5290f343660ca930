import type { Lang } from '@idocard/domain/language'
import type { Database } from '../../../db/open.ts'
import { MailError, type MailProvider } from '../../../providers/mail/port.ts'
import { SmsError, type SmsProvider } from '../../../providers/sms/port.ts'
import { seal, unseal } from '../../../shared/secrets.ts'
import { type Channel, type DueCode, dropMessage, postpone, takeDue } from './challenge.store.ts'
import { codeMessage } from './code-message.ts'

/** Messages that a process sends concurrently, for SMS and mail each: 320 a second, at 200 ms for a message. */
const AT_A_TIME = 64
/** Interval between checks for codes that another process left unsent. */
const POLL_MS = 1000
/** Time until a claimed but unsent code is due again: longer than any provider's timeout. */
const LEASE_MS = 30_000
/** The first pause after a failure. Each further pause is twice as long. */
const RETRY_MS = 250
const RETRY_MOST_MS = 15_000

interface CodeSenderServices {
  database: Database
  sms: SmsProvider
  mail: MailProvider
  secret: string
  publicUrl: string
  now: () => Date
  /** Called with every error, and for every code that a provider did not accept. */
  failed: (error: unknown) => void
}

/** Sends codes as soon as they are committed. It bypasses the job queue: codes do not wait behind other jobs. */
export interface CodeSender {
  /** Sends due codes at once. Must be called after the code's transaction is committed. */
  wake(channel: Channel): void
  start(): void
  /** Claims no more codes and waits for the messages being sent. */
  stop(): Promise<void>
}

/** The message that is stored, sealed, with the code until it is sent. */
interface Message {
  to: string
  lang: Lang
  code: string
}

export const sealMessage = (secret: string, message: Message): string => seal(secret, JSON.stringify(message))

/**
 * The code's row is also its entry in the queue (a transactional outbox). A code that was replaced, used or has expired
 * is not sent. A provider that is slow or down delays only the messages it is processing, and SMS and mail have
 * separate limits on concurrent messages.
 */
export function codeSender(services: CodeSenderServices): CodeSender {
  const { database, sms, mail, secret, publicUrl } = services
  const host = new URL(publicUrl).hostname
  const send = async (channel: Channel, due: DueCode) => {
    const { to, lang, code } = JSON.parse(unseal(secret, due.sealed)) as Message
    const ref = due.salt.toString('hex')
    const { subject, text } = codeMessage(code, due.purpose, lang, host)
    if (channel === 'phone') await sms.send({ to, text, clientRef: ref, kind: 'code' })
    else await mail.send({ to, subject, text, messageId: ref, kind: 'code' })
    await dropMessage(database.db, due)
  }
  const queues = { phone: channelQueue('phone', send, services), email: channelQueue('email', send, services) }
  let polling: NodeJS.Timeout | undefined
  return {
    wake: (channel) => queues[channel].fill(),
    start() {
      polling ??= setInterval(() => {
        queues.phone.fill()
        queues.email.fill()
      }, POLL_MS)
    },
    async stop() {
      clearInterval(polling)
      await Promise.all([queues.phone.stop(), queues.email.stop()])
    },
  }
}

/** Sends the messages of one channel, at most `AT_A_TIME` concurrently. */
function channelQueue(
  channel: Channel,
  send: (channel: Channel, due: DueCode) => Promise<void>,
  { database, now, failed }: CodeSenderServices,
) {
  const inFlight = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  let isRequested = false
  let isStopped = false

  async function take(): Promise<void> {
    while (isRequested && !isStopped && inFlight.size < AT_A_TIME) {
      isRequested = false
      const max = AT_A_TIME - inFlight.size
      const at = now()
      const due = await takeDue(database.db, channel, { max, now: at, again: new Date(at.getTime() + LEASE_MS) })
      for (const code of due) begin(code)
      // A full batch means that more may be due.
      isRequested ||= due.length === max
    }
  }

  function fill(): void {
    isRequested = true
    claiming ??= take()
      .catch(failed)
      .finally(() => {
        claiming = undefined
      })
  }

  function begin(code: DueCode): void {
    const going = deliver(code)
      .catch(failed)
      .finally(() => {
        inFlight.delete(going)
        if (isRequested) fill()
      })
    inFlight.add(going)
  }

  async function deliver(code: DueCode): Promise<void> {
    try {
      await send(channel, code)
    } catch (error) {
      failed(error)
      if (isHopeless(error)) return dropMessage(database.db, code)
      const pause = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** (code.attempts - 1))
      await postpone(database.db, code, new Date(now().getTime() + pause))
      if (!isStopped) setTimeout(fill, pause).unref()
    }
  }

  return {
    fill,
    async stop() {
      isStopped = true
      await claiming
      await Promise.all(inFlight)
    },
  }
}

const isHopeless = (error: unknown) => (error instanceof SmsError || error instanceof MailError) && !error.retryable
