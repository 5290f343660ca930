import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushTarget } from '../providers/push/port.ts'

/** The browser's side of web push: its keys, and the decryption of messages. */
export interface Browser {
  keys: Pick<PushTarget, 'p256dh' | 'auth'>
  decrypt(body: Buffer): string
}

export function newBrowser(pair: ECDH = newPair(), auth: Buffer = randomBytes(16)): Browser {
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt: (body) => decrypt(body, pair, auth),
  }
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

const KEY_BYTES = 65
const TAG_BYTES = 16

/** Decrypts a message in one record (RFC 8291, section 4; RFC 8188). */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + KEY_BYTES)
  if (body[20] !== KEY_BYTES) throw new Error('The message does not begin with its sender’s key.')
  const derive = (from: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + KEY_BYTES)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  origin: string
  received: Received[]
  /** The service's next responses; by default 201. */
  answer: { status: number; headers?: Record<string, string> }
  close(): Promise<void>
}

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(service.answer.status, service.answer.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 201 },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return service
}
