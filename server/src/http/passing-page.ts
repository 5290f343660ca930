import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import type { HtmlPart } from '@idocard/contract/card-view'
import { flat, type ReadyPage } from './ready-page.ts'

/** A head without a name or time, and an end: an empty last block (RFC 1952; RFC 1951, 3.2.6). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([3, 0])
/** Flushed whole: no part refers to anything before it. */
const FIXED = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
/** With little memory, which is had at once: a usual window is new pages of the system each time, 100 µs of its time. */
const OWN = { level: 1, windowBits: 14, memLevel: 7, finishFlush: constants.Z_FULL_FLUSH }
/** Bytes of a page that arrive with a connection's first ten packets (RFC 6928): what a card may take. */
const FIRST_FLIGHT = 14 * 1024

/** A part that other pages have too. */
interface Fixed {
  bytes: Buffer
  deflated: Buffer
  crc: number
}
/** There are as many as themes, in two languages; a development server writes new ones. */
const FIXED_MOST = 50
const known = new Map<string, Fixed>()

function fixed(text: string): Fixed {
  const found = known.get(text)
  if (found) return found
  const bytes = Buffer.from(text)
  const made = { bytes, deflated: deflateRawSync(bytes, FIXED), crc: crc32(bytes) }
  if (known.size >= FIXED_MOST) known.clear()
  known.set(text, made)
  return made
}

/**
 * Where pages are put together, each given back when it was sent. Asked for anew each time it would be the system's, outside
 * of what V8 counts as its own, and collecting it took a quarter of all the time.
 */
const ROOM = 32 * 1024
const FREE_MOST = 256
const free: Buffer[] = []

/** What comes before bytes that are sent as they are: a block's head and twice their number (RFC 1951, 3.2.4). */
const STORED_HEAD = 5
const TAIL = 8

/** The page with its own parts as they are; undefined when it is too long for that. */
function storedPage(parts: readonly HtmlPart[]): { small: Buffer; release: () => void } | undefined {
  let most = GZIP_HEAD.length + LAST_BLOCK.length + TAIL
  for (const { text, isFixed } of parts) most += isFixed ? fixed(text).deflated.length : STORED_HEAD + 3 * text.length
  if (most > ROOM) return undefined
  const room = free.pop() ?? Buffer.allocUnsafeSlow(ROOM)
  let at = GZIP_HEAD.copy(room)
  let [all, crc] = [0, 0]
  for (const { text, isFixed } of parts) {
    if (isFixed) {
      const { bytes, deflated, crc: known } = fixed(text)
      at += deflated.copy(room, at)
      // The stylesheet comes first and is half of the page.
      crc = all === 0 ? known : continued(crc, bytes)
      all += bytes.length
    } else {
      const length = room.write(text, at + STORED_HEAD)
      room[at] = 0
      room.writeUInt16LE(length, at + 1)
      room.writeUInt16LE(0xffff - length, at + 3)
      at += STORED_HEAD
      crc = continued(crc, room.subarray(at, at + length))
      at += length
      all += length
    }
  }
  const release = () => {
    if (free.length < FREE_MOST) free.push(room)
  }
  if (at > FIRST_FLIGHT) {
    release()
    return undefined
  }
  at += LAST_BLOCK.copy(room, at)
  at = room.writeUInt32LE(crc, at)
  at = room.writeUInt32LE(all, at)
  return { small: room.subarray(0, at), release }
}

function compressedPage(parts: readonly HtmlPart[]): Buffer {
  const whole = Buffer.from(parts.map(({ text }) => text).join(''))
  const tail = Buffer.alloc(TAIL)
  tail.writeUInt32LE(continued(0, whole), 0)
  tail.writeUInt32LE(whole.length, 4)
  const pieces = parts.map(({ text, isFixed }) => (isFixed ? fixed(text).deflated : deflateRawSync(text, OWN)))
  return Buffer.concat([GZIP_HEAD, ...pieces, LAST_BLOCK, tail])
}

/**
 * A page that is sent this once, as one gzip member. Half of it is the stylesheet and other parts that were compressed
 * before. What is its own is sent as it is where the page arrives in the first flight all the same: compressing it takes as
 * long as reading, writing and sending the page together. It has no mark to ask for it again by: nobody keeps it.
 */
export function passingPage(status: number, parts: readonly HtmlPart[], headers: Record<string, string>): ReadyPage {
  const { small, release } = storedPage(parts) ?? { small: compressedPage(parts), release: undefined }
  const shared = flat(headers)
  return {
    status,
    encoding: 'gzip',
    small,
    smallHeaders: [...shared, 'content-encoding', 'gzip', 'content-length', String(small.length)],
    // Hardly anybody asks for it.
    get plain() {
      return gunzipSync(small)
    },
    plainHeaders: [...shared, 'content-length', String(small.readUInt32LE(small.length - 4))],
    ...(release && { release }),
  }
}

/** The checksum of what was summed up before and of these bytes. Node takes no bytes for a new beginning. */
const continued = (before: number, bytes: Buffer): number => (bytes.length === 0 ? before : crc32(bytes, before))
