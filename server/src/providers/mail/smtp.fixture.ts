import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  headers: Map<string, string>
  text: string
  html: string | null
  /** `performance.now()` of its arrival. */
  at: number
}

export interface FakeSmtp {
  /** Where it listens, for the plain protocol. */
  url: string
  mails: ReceivedMail[]
  /** Every command line, in order. */
  commands: string[]
  /** Replies that replace the usual one, by verb (`RCPT`, `.` for the end of the data); an empty one: never reply. */
  replies: Record<string, string>
  close(): Promise<void>
}

/** As much of an SMTP server (RFC 5321, AUTH PLAIN) as a client needs to hand over a mail, on a free port. */
export async function fakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(fake, socket)
  })
  const fake: FakeSmtp = {
    url: '',
    mails: [],
    commands: [],
    replies: {},
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) fake.url = `smtp://127.0.0.1:${address.port}?tls=none`
  return fake
}

const USUAL: Record<string, string> = {
  EHLO: '250-fake\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  '.': '250 2.0.0 queued',
  QUIT: '221 bye',
}

function converse(fake: FakeSmtp, socket: Socket): void {
  let pending = ''
  let data: string[] | null = null
  let envelope = { from: '', to: [] as string[] }
  const reply = (verb: string) => {
    const line = fake.replies[verb] ?? USUAL[verb] ?? '502 5.5.1 what?'
    if (line) socket.write(`${line}\r\n`)
    return /^[23]/.test(line)
  }
  socket.setEncoding('utf8')
  socket.write('220 fake ESMTP\r\n')
  socket.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      if (data) {
        if (line !== '.') data.push(line.replace(/^\.\./, '.'))
        else {
          if (reply('.')) fake.mails.push({ ...envelope, ...readMail(data.join('\r\n')), at: performance.now() })
          data = null
        }
        continue
      }
      fake.commands.push(line)
      const verb = line.split(' ', 1)[0]?.toUpperCase() ?? ''
      const accepted = reply(verb)
      const path = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (verb === 'MAIL') envelope = { from: path, to: [] }
      if (verb === 'RCPT' && accepted) envelope.to.push(path)
      if (verb === 'DATA' && accepted) data = []
      if (verb === 'QUIT') socket.end()
    }
  })
}

/** Reads a message of one part, or of `multipart/alternative`. */
function readMail(source: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = readPart(source)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary) return { headers, text: body(), html: null }
  const parts = source.split(`--${boundary}`).slice(1, -1)
  const read = parts.map((part) => readPart(part.replace(/^\r\n/, '')))
  const find = (type: string) => read.find((part) => part.headers.get('content-type')?.startsWith(type))?.body()
  return { headers, text: find('text/plain') ?? '', html: find('text/html') ?? null }
}

function readPart(source: string): { headers: Map<string, string>; body: () => string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':')
    headers.set(line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim()))
  }
  const body = () => decodeBody(rest.join('\r\n\r\n'), headers.get('content-transfer-encoding') ?? '')
  return { headers, body }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  const text = encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body
  return text.replaceAll('\r\n', '\n')
}

/** RFC 2047; the white space between two encoded words does not count. */
function decodeWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) => {
    return kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : quotedPrintable(word.replaceAll('_', ' '))
  })
}

function quotedPrintable(text: string): string {
  const octets = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(octets, 'latin1').toString()
}
