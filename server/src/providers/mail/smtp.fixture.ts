import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** What the envelope says (RFC 5321); the message itself may say something else. */
  envelope: { from: string; to: string[] }
  /** `performance.now()` of its arrival. */
  at: number
}

/** Where in a conversation a server may say no. */
type Step = 'CONNECT' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'

export interface FakeSmtp {
  /** Where it listens; without TLS unless that was asked for. */
  url: string
  mails: ReceivedMail[]
  /** Everything that clients tried, whether it was taken or not. */
  tried: { passwords: { user: string; password: string }[]; senders: string[]; recipients: string[]; messages: number }
  /** Refusals by the step that is refused (`550 5.1.1 no such user`); an empty one: never answer. */
  replies: Partial<Record<Step, string>>
  close(): Promise<void>
}

/**
 * An SMTP server on a free port that takes every mail and every password, until told otherwise.
 * @param startTls whether it offers STARTTLS, with a certificate that nobody trusts
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
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (typeof address === 'object' && address)
    fake.url = `smtp://127.0.0.1:${address.port}${startTls ? '' : '?tls=none'}`
  return fake
}
