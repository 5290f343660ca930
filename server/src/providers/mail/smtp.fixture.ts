import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail extends Email {
  /** The SMTP envelope (RFC 5321), which may differ from the message. */
  envelope: { from: string; to: string[] }
  /** `performance.now()` of its arrival. */
  at: number
}

/** The steps at which a server may refuse. */
type Step = 'CONNECT' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'

export interface FakeSmtp {
  /** Its address; without TLS unless requested. */
  url: string
  mails: ReceivedMail[]
  /** Every attempt of clients, accepted or not. */
  tried: { passwords: { user: string; password: string }[]; senders: string[]; recipients: string[]; messages: number }
  /** Refusals by step (`550 5.1.1 no such user`); an empty text: never respond. */
  replies: Partial<Record<Step, string>>
  close(): Promise<void>
}

/**
 * An SMTP server on a free port that accepts every mail and every password unless `replies` is set.
 * @param startTls whether it offers STARTTLS, with an untrusted certificate
 */
export async function fakeSmtp({ startTls = false } = {}): Promise<FakeSmtp> {
  const fake: FakeSmtp = {
    url: '',
    mails: [],
    tried: { passwords: [], senders: [], recipients: [], messages: 0 },
    replies: {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const { tried } = fake
  const answer = (step: Step, refuse: (error: Error) => void, accept: () => void) => {
    const line = fake.replies[step]
    if (line) refuse(Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) }))
    else if (line === undefined) accept()
  }
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1,
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onConnect: (_session, done) => answer('CONNECT', done, done),
    onAuth({ username, password }, _session, done) {
      tried.passwords.push({ user: username ?? '', password: password ?? '' })
      answer('AUTH', done, () => done(null, { user: username }))
    },
    onMailFrom({ address }, _session, done) {
      tried.senders.push(address)
      answer('MAIL', done, done)
    },
    onRcptTo({ address }, _session, done) {
      tried.recipients.push(address)
      answer('RCPT', done, done)
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      tried.messages += 1
      const message = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      const from = mailFrom ? mailFrom.address : ''
      const to = rcptTo.map(({ address }) => address)
      answer('DATA', done, () => {
        fake.mails.push({ ...message, envelope: { from, to }, at: performance.now() })
        done()
      })
    },
  })
  // Some tests disconnect in the middle.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (typeof address === 'object' && address)
    fake.url = `smtp://127.0.0.1:${address.port}${startTls ? '' : '?tls=none'}`
  return fake
}
