import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const WIDTH = 6000
const HEIGHT = 4000
/** Nearly the largest file that the server reads. */
const LARGE = 8 * 1024 * 1024 - 1024

const plain = (width = WIDTH, height = HEIGHT) =>
  sharp({ create: { width, height, channels: 3, background: '#8ccbb4' } })

/** Files that are cheap to send and expensive to decode, each created on demand. */
export const BOMBS = {
  /** 755 bytes. */
  'AVIF, 24 megapixels': () => plain().avif({ effort: 0 }).toBuffer(),
  'PNG in passes, 16 bit': async () => png(WIDTH, HEIGHT, { isDeep: true, isInterlaced: true }),
  'PNG, 900 megapixels': async () => png(30_000, 30_000, { isBilevel: true }),
  'JPEG, 8 MB of noise': async () => padded(await noise(4000, 3000).jpeg({ quality: 90 }).toBuffer()),
  'WebP, animated': () => animated().webp({ effort: 0 }).toBuffer(),
  'GIF, animated': () => animated().gif({ effort: 1 }).toBuffer(),
  'JPEG, cut off': async () => (await noise(4000, 3000).jpeg().toBuffer()).subarray(0, 1_000_000),
  /** Within the limits, so it is decoded. It is the accepted picture that takes the most memory. */
  'AVIF, 3 megapixels': () => plain(2000, 1500).avif({ effort: 0 }).toBuffer(),
} satisfies Record<string, () => Promise<Buffer>>

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

/** Thirty frames of a megapixel, each slightly lighter than the previous one. */
function animated(): Sharp {
  const side = 1000
  const frames = Array.from({ length: 30 }, (_, index) => Buffer.alloc(side * side * 3, index * 8))
  const raw = { width: side, height: side * frames.length, channels: 3, pageHeight: side } as const
  return sharp(Buffer.concat(frames), { raw })
}

/** Pads a file to nearly eight megabytes: bytes after the picture's end are not read. */
const padded = (file: Buffer): Buffer => Buffer.concat([file, Buffer.alloc(Math.max(0, LARGE - file.length))])

interface PngKind {
  /** 16 instead of 8 bits for each channel. */
  isDeep?: boolean
  /** Interlaced in the seven passes of Adam7. */
  isInterlaced?: boolean
  /** One bit for each pixel: black and white. */
  isBilevel?: boolean
}

/** A PNG of zeros (PNG 3rd edition, 8.1 and 11.2.1), with an alpha channel unless it is bilevel. */
export function png(width: number, height: number, kind: PngKind = {}): Buffer {
  const { isDeep = false, isInterlaced = false, isBilevel = false } = kind
  const bits = isBilevel ? 1 : isDeep ? 64 : 32
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = isBilevel ? 1 : isDeep ? 16 : 8
  head[9] = isBilevel ? 0 : 6
  head[12] = isInterlaced ? 1 : 0
  let bytes = 0
  for (const [x, y, stepX, stepY] of isInterlaced ? ADAM7 : WHOLE)
    bytes += Math.ceil((height - y) / stepY) * (1 + Math.ceil((Math.ceil((width - x) / stepX) * bits) / 8))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** For each pass: the first column and row, and the steps between columns and rows. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
