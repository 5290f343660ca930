import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'

const { begin, ask } = contract.passkey
const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

const UP = 1
const UV = 4
const AT = 64

/** CBOR (RFC 8949), as far as a credential needs it. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** What an attacker may change about an answer. */
interface Forged {
  origin?: string
  rpId?: string
  /** Without the user's finger, face or PIN. */
  isUnverified?: boolean
  /** Instead of the next number. */
  counter?: number
  challenge?: string
}

/** An authenticator in software, with one passkey (P-256, no attestation). */
export class SoftAuthenticator {
  readonly id = b64(randomBytes(32))
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  /** The public key in COSE. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' })
    const [xs, ys] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, xs],
        [-3, ys],
      ]),
    )
  }

  create({ challenge }: Pick<OutputOf<typeof begin>, 'challenge'>, forged: Forged = {}) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey])
    const authData = Buffer.concat([this.data(forged, AT), credential])
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', challenge, forged),
      attestationObject: b64(cbor(object)),
    }
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: { ...response, transports: ['internal'] },
    }
  }

  get({ challenge }: Pick<OutputOf<typeof ask>, 'challenge'>, forged: Forged = {}) {
    this.counter = forged.counter ?? this.counter + 1
    const data = this.data(forged, 0)
    const clientDataJSON = clientData('webauthn.get', challenge, forged)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = b64(sign('sha256', signed, this.pair.privateKey))
    const response = { clientDataJSON, authenticatorData: b64(data), signature }
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response }
  }

  private data({ rpId = 'localhost', isUnverified }: Forged, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([UP | (isUnverified ? 0 : UV) | more]), counter])
  }
}

const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000', ...forged }: Forged) =>
  b64(JSON.stringify({ type, challenge: forged.challenge ?? challenge, origin, crossOrigin: false }))
