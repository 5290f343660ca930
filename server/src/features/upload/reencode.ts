import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'

const PROGRAM = join(import.meta.dirname, 'reencode-child.mjs')
/** Private memory that a child may write to, in KB: 41 MB of it are Node and libvips before a picture is there. */
const DATA_KB = 120 * 1024
/** Seconds of the processor. The heaviest picture within the limits takes two. */
const CPU_SECONDS = 8
/** For a child that hangs without working, and for one that hardly gets the processor. */
const WALL_MS = 15_000
/** The last of all: whoever waits for a page comes first (nice(1)). */
const NICENESS = 19
/** Both files of a picture, and room to spare. */
const OUTPUT_MOST = 2 * 1024 * 1024
const ERRORS_MOST = 2000
/**
 * Limits that the operating system enforces, then the program in the shell's place. Linux counts anonymous mappings in
 * RLIMIT_DATA since 4.7 (getrlimit(2)); macOS does not, so there the number of pixels alone bounds memory. A limit that
 * cannot be set is lower already.
 */
const LIMITED = `ulimit -c 0; ulimit -t ${CPU_SECONDS}; ulimit -d ${DATA_KB}; exec nice -n ${NICENESS} "$0" "$@"`
/** Without compiled code: it would be reserved as 512 MB of writable memory, and there is next to nothing to compile. */
const NODE_FLAGS = ['--jitless', '--single-threaded', '--v8-pool-size=0', '--max-semi-space-size=1']
/** Nothing of ours: no settings, no secrets. One heap for all threads, and one thread that works. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }

/** A picture in the forms that are kept. */
export interface Reencoded {
  width: number
  height: number
  /** At most 800 pixels wide and high. */
  webp: Buffer
  /** Square, 400 pixels. */
  jpeg: Buffer
}

export type NotReencoded =
  | { refusal: 'upload.not_picture' | 'upload.too_heavy' }
  /** `most`: megapixels that a picture of this kind may have. */
  | { refusal: 'upload.too_many_pixels'; most: number }

/** The line that the child writes about a picture; lengths in bytes. */
const head = z.union([
  z.strictObject({ width: z.int(), height: z.int(), webp: z.int(), jpeg: z.int() }),
  z.strictObject({ refusal: z.enum(['upload.not_picture', 'upload.too_heavy']) }),
  z.strictObject({ refusal: z.literal('upload.too_many_pixels'), most: z.number() }),
])

/**
 * Reads a picture and writes it anew: turned as its camera said, without any metadata (place, device, name), as nothing
 * but pixels. It is decoded in a process of its own that has no secrets, little memory and little time: whatever a
 * hostile file does to a decoder ends there, and its memory goes back with it.
 * @param warn told why a child ended otherwise than by its limits
 * @throws Error when no child could be started
 */
export async function reencode(file: Buffer, warn: (error: unknown) => void): Promise<Reencoded | NotReencoded> {
  const child = spawn('/bin/sh', ['-c', LIMITED, process.execPath, ...NODE_FLAGS, PROGRAM, String(file.length)], {
    cwd: '/',
    env: ENVIRONMENT,
    timeout: WALL_MS,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  let length = 0
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > OUTPUT_MOST) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(0, ERRORS_MOST)
  })
  // A child that ends early does not take the rest; why it ended is told below.
  child.stdin.on('error', () => {})
  child.stdin.end(file)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]

  const output = Buffer.concat(chunks)
  const ended = () => new Error(`The picture decoder ended with ${signal ?? code}: ${errors}`)
  if (output.length === 0) throw ended()
  const made = code === 0 ? read(output) : undefined
  if (made) return made
  if (!signal) warn(ended())
  return { refusal: 'upload.too_heavy' }
}

/** What a child wrote; undefined when it did not finish. */
function read(output: Buffer): Reencoded | NotReencoded | undefined {
  const end = output.indexOf('\n', 1)
  if (end < 0) return undefined
  const answer = head.parse(JSON.parse(output.toString('utf8', 1, end)))
  if ('refusal' in answer) return answer
  const files = output.subarray(end + 1)
  if (files.length !== answer.webp + answer.jpeg) return undefined
  return { ...answer, webp: files.subarray(0, answer.webp), jpeg: files.subarray(answer.webp) }
}
