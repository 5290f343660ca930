import { normaliseEmail } from '@idocard/domain/identity/email'
import { hasControl } from '@idocard/domain/text'
import type { NodemailerError, SMTPPoolOptions, Transporter } from 'nodemailer'
import { checkMail, MailError, type MailProvider } from './port.ts'

interface SmtpSettings {
  /**
   * `smtps://user:password@host` (TLS from the start, port 465) or `smtp://user:password@host` (STARTTLS, which the
   * server must offer, port 587); `smtp://host:1025?tls=none` only for a relay on the same machine.
   */
  url: string
  /** Sender of every mail: `iDoCard <hello@example.com>` or the bare address. */
  from: string
  /** Timeout for one mail, by default 10 s. */
  timeoutMs?: number
}

/**
 * Size of the connection pool: opening a connection, with TLS and a password, takes several times as long as a mail.
 */
const CONNECTIONS = 20
const IDLE_MS = 30_000

/** Mail by SMTP (RFC 5321) with nodemailer, loaded with the first mail. @throws {RangeError} for invalid settings. */
export function smtp({ url, from, timeoutMs = 10_000 }: SmtpSettings): MailProvider {
  const options = readUrl(url)
  const sender = readSender(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  let opening: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(options)

  return {
    name: 'smtp',
    local: false,
    async send(mail) {
      const address = checkMail(mail)
      opening ??= open()
      const transport = await opening
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const sent = await transport.sendMail({
          from: sender,
          // As an object, so that it cannot be parsed as several recipients.
          to: { name: '', address },
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === undefined ? {} : { html: mail.html }),
          messageId: `<${mail.messageId}@${domain}>`,
          // RFC 3834: prevents automatic replies such as vacation messages.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribe !== undefined && {
              'List-Unsubscribe': `<${mail.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal,
        })
        return { id: sent.messageId }
      } catch (error) {
        throw mailError(error, signal.aborted)
      }
    },
  }
}

/** Nodemailer's error without its message, which contains the address. */
function mailError(error: unknown, timedOut: boolean): unknown {
  if (timedOut) return new MailError('timeout', true)
  if (!(error instanceof Error)) return error
  const { code, command = '', permanent, responseCode, response = '' } = error as NodemailerError
  // A permanent refusal of sender or password is a problem of the account; of recipient or content, of this mail.
  const isOfMail = /^(RCPT TO|DATA)/.test(command)
  const hopeless = permanent === true && isOfMail
  const blames = hopeless || (isOfMail && !isOfServer(responseCode, response)) ? 'mail' : 'server'
  if (responseCode) return new MailError(`smtp_${responseCode}`, !hopeless, blames)
  return code ? new MailError(code.toLowerCase(), true) : error
}

/**
 * Whether a server that puts a mail off is itself in trouble: it closes the connection (421), or says so of its system or
 * its network by an enhanced status (RFC 3463: 4.3.x, 4.4.x). Anything else, such as a full mailbox, is about this mail.
 */
const isOfServer = (code: number | undefined, response: string): boolean =>
  code === 421 || /^4\d\d[ -]4\.[34]\./.test(response)

function readUrl(text: string): SMTPPoolOptions & { pool: true } {
  if (!URL.canParse(text)) throw new RangeError('SMTP address: smtp://… or smtps://…')
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const plain = url.searchParams.get('tls') === 'none'
  if (!(secure || url.protocol === 'smtp:') || !url.hostname || (secure && plain)) {
    throw new RangeError('SMTP address: smtp://… or smtps://…')
  }
  const user = decodeURIComponent(url.username)
  return {
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    tls: { minVersion: 'TLSv1.2' },
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    maxRecipients: 1,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function readSender(text: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^(.*?)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = normaliseEmail(inBrackets ?? text)
  if (address === null || hasControl(text)) throw new RangeError('sender of mail: Name <address>')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
