import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import type { CallDeclaration, OutputOf, SentOf } from '@idocard/contract/call'
import type { Envelope } from '@idocard/contract/envelope'
import { ask } from '../ask.ts'

/** How long a client waits for a response. */
const ANSWER_MS = 15_000
/** Longer, because uploads are queued. */
const FILE_MS = 60_000
const CODE_MS = 30_000
/** How long people try again while the server says that it is too busy: longer than the slowest machine needs. */
const PATIENCE_MS = 120_000

/** The result of a call: an answer, or code 0 because the connection broke or was refused. */
export type Reply<T> = (Envelope<T> & { retryAfter: string | undefined }) | { code: 0; error: Error }

/**
 * Repeats a call while the server is too busy for it, as people do: 503 with Retry-After says that nothing was done and
 * when to try again.
 * @param onBusy called before each wait
 */
export async function patiently<T>(call: () => Promise<Reply<T>>, onBusy?: () => void): Promise<Reply<T>> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const reply = await call()
    const isBusy = reply.code === 503 && reply.retryAfter !== undefined
    if (!isBusy || performance.now() > deadline) return reply
    onBusy?.()
    await pause(Number(reply.retryAfter) * 1000)
  }
}

/** A user's client. Each has its own address, in X-Forwarded-For (the server trusts one proxy). */
export class Client {
  private token: string
  private readonly port: () => number
  readonly address: string

  /**
   * @param port called for each request, because a restarted server may use another port
   * @param token of an existing session
   */
  constructor(port: () => number, address: string, token = '') {
    this.token = token
    this.port = port
    this.address = address
  }

  /** Makes one call. Never throws: a broken connection is a reply with code 0. */
  call<C extends CallDeclaration>(declaration: C, input: SentOf<C>): Promise<Reply<OutputOf<C>>> {
    return this.post(declaration, 'application/json', JSON.stringify(input), ANSWER_MS)
  }

  /** Uploads one file. Never throws either. */
  send<C extends CallDeclaration>(
    declaration: C,
    file: Buffer,
    texts: Readonly<Record<string, string>> = {},
  ): Promise<Reply<OutputOf<C>>> {
    const part = (head: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
    const before = Object.entries(texts).map(([name, text]) => `${part(`name="${name}"`)}${text}\r\n`)
    const head = part('name="file"; filename="a"\r\ncontent-type: image/*')
    const body = Buffer.concat([Buffer.from(before.join('') + head), file, Buffer.from('\r\n--b--\r\n')])
    return this.post(declaration, 'multipart/form-data; boundary=b', body, FILE_MS)
  }

  private async post<C extends CallDeclaration>(
    declaration: C,
    type: string,
    sent: string | Buffer,
    timeoutMs: number,
  ): Promise<Reply<OutputOf<C>>> {
    try {
      const { headers, body } = await ask(
        this.port(),
        {
          method: 'POST',
          path: declaration.path.replace('{product}', 'SG'),
          headers: {
            'content-type': type,
            'content-length': String(Buffer.byteLength(sent)),
            'x-forwarded-for': this.address,
            ...(this.token && { authorization: `Bearer ${this.token}` }),
          },
          body: sent,
        },
        timeoutMs,
      )
      return { ...(JSON.parse(String(body)) as Envelope<OutputOf<C>>), retryAfter: headers['retry-after'] }
    } catch (error) {
      return { code: 0, error: error as Error }
    }
  }

  /**
   * Signs in a member or a card holder with the code from the demo outbox.
   * @param phone a Taiwanese mobile number, `09…`
   * @throws Error when no code arrives within half a minute, or it is refused
   */
  async signIn(phone: string, who: 'member' | 'holder' = 'member'): Promise<void> {
    const requested = await this.call(contract.account.request_code, { username: phone })
    if (requested.code !== 200) throw new Error(`Requesting a code failed with ${requested.code}.`)
    const login = who === 'member' ? contract.account.login : contract.holder.sms_login
    const reply = await this.call(login, { phone, pinCode: await this.codeFor(phone) })
    if (reply.code !== 200) throw new Error(`Signing in failed with ${reply.code}.`)
    this.token = (reply as { data: { token: string } }).data.token
  }

  private async codeFor(phone: string): Promise<string> {
    const deadline = performance.now() + CODE_MS
    while (performance.now() < deadline) {
      const { body } = await ask(this.port(), { method: 'GET', path: '/outbox.json' }, ANSWER_MS)
      const messages = JSON.parse(String(body)) as { to: string; text: string }[]
      const code = messages.find((one) => one.to.endsWith(phone.slice(1)))?.text.match(/\b\d{6}\b/)?.[0]
      if (code) return code
      await pause(50)
    }
    throw new Error(`No code for ${phone} within ${CODE_MS / 1000} s.`)
  }
}
