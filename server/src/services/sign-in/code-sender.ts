import type { Lang } from '@idocard/domain/language'
import type { Database } from '../../db/open.ts'
import { MailError, type MailProvider } from '../../providers/mail/port.ts'
import { SmsError, type SmsProvider } from '../../providers/sms/port.ts'
import { seal, unseal } from '../../shared/secrets.ts'
import { type Channel, type DueCode, dropMessage, postpone, takeDue } from './challenge.store.ts'
import { codeMessage } from './code-message.ts'

/** Messages that a process hands over at a time, by SMS and by mail each. At 200 ms for one that is 320 a second. */
const AT_A_TIME = 64
/** How often codes are looked for that another process left behind. */
const POLL_MS = 1000
/** When a code that was taken and not heard of is due again: longer than any provider may take. */
const LEASE_MS = 30_000
/** The first pause after a failure; each one is twice the last. */
const RETRY_MS = 250
const RETRY_MOST_MS = 15_000

export interface CodeSenderServices {
  database: Database
  sms: SmsProvider
  mail: MailProvider
  secret: string
  publicUrl: string
  now: () => Date
  /** Told of every code that was not taken, and of every fault. */
  failed: (error: unknown) => void
}

/** Sends codes as soon as they are committed, beside the job queue: nothing else stands in front of them. */
export interface CodeSender {
  /** To be called after the commit of a code. */
  wake(channel: Channel): void
  start(): void
  /** Takes no more codes, and waits for those that are on their way. */
  stop(): Promise<void>
}

/** What a code's row holds until it is sent. */
interface Message {
  to: string
  lang: Lang
  code: string
}

export const sealMessage = (secret: string, message: Message): string => seal(secret, JSON.stringify(message))

/**
 * The code's row is its own place in the queue (a transactional outbox): replaced by a newer code, used or too old, it
 * is not sent any more. A provider that is slow or away holds up nobody but those whose messages it has, and each of
 * SMS and mail has room of its own.
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
  const lines = { phone: line('phone', send, services), email: line('email', send, services) }
  let polling: NodeJS.Timeout | undefined
  return {
    wake: (channel) => lines[channel].fill(),
    start() {
      polling ??= setInterval(() => {
        lines.phone.fill()
        lines.email.fill()
      }, POLL_MS)
    },
    async stop() {
      clearInterval(polling)
      await Promise.all([lines.phone.stop(), lines.email.stop()])
    },
  }
}

/** The messages of one channel that are on their way, at most `AT_A_TIME`. */
function line(
  channel: Channel,
  send: (channel: Channel, due: DueCode) => Promise<void>,
  { database, now, failed }: CodeSenderServices,
) {
  const onTheirWay = new Set<Promise<void>>()
  let taking: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  async function take(): Promise<void> {
    while (isAsked && !isStopped && onTheirWay.size < AT_A_TIME) {
      isAsked = false
      const most = AT_A_TIME - onTheirWay.size
      const at = now()
      const due = await takeDue(database.db, channel, { most, now: at, again: new Date(at.getTime() + LEASE_MS) })
      for (const code of due) begin(code)
      // There may be more than there was room for.
      isAsked ||= due.length === most
    }
  }

  function fill(): void {
    isAsked = true
    taking ??= take()
      .catch(failed)
      .finally(() => {
        taking = undefined
      })
  }

  function begin(code: DueCode): void {
    const going = deliver(code)
      .catch(failed)
      .finally(() => {
        onTheirWay.delete(going)
        if (isAsked) fill()
      })
    onTheirWay.add(going)
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
      await taking
      await Promise.all(onTheirWay)
    },
  }
}

const isHopeless = (error: unknown) => (error instanceof SmsError || error instanceof MailError) && !error.retryable
