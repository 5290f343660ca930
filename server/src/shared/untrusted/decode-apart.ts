import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cpuSeconds } from '../cpu-seconds.ts'
import { withinLimits } from '../limited-process.ts'

/** CPU time that the heaviest picture within the limits takes. */
const HEAVIEST_SECONDS = 2
const LIMITS = {
  /** Node and libvips use 41 MB of it before a picture is loaded. On macOS only the pixel limits bound the memory. */
  dataKb: 120 * 1024,
  /** Four times what the heaviest picture within the limits takes. */
  cpuSeconds: 4 * HEAVIEST_SECONDS,
  /** Page requests have priority over decoding. */
  niceness: 19,
}
/** For a child process that hangs, or that gets hardly any CPU time on a busy machine. */
const WALL_MS = 30_000
/** Enough bytes for all files made from a picture, with a margin. */
const MAX_OUTPUT = 4 * 1024 * 1024
const MAX_ERRORS = 2000
/** No JIT: it would reserve 512 MB of writable memory, and the program has hardly any code to compile. */
const NODE_FLAGS = ['--jitless', '--single-threaded', '--v8-pool-size=0', '--max-semi-space-size=1']
/** Without the server's settings and secrets. One heap for all threads, and one worker thread. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }

/**
 * Signals with which others end a process: the kernel when the machine is out of memory, an operator, a terminal. The
 * limits end it with others (`SIGXCPU`, and what an allocation that failed causes).
 */
const FROM_OUTSIDE = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Decodes a file in a separate process that has no secrets and little memory and time. A hostile file can harm only
 * that process, and its memory is freed when it ends (docs/decisions/0016). If somebody else ends it, which says nothing
 * about the file, it is started once more.
 *
 * The program gets the file's length as its argument and the file on stdin. It writes an empty line when it is ready, a
 * line of JSON, and bytes.
 * @param program path of a plain JavaScript file
 * @param read parses the JSON line and the bytes. Undefined if the program did not finish
 * @param warn called with the error if the process failed for another reason than its limits
 * @returns the result of `read`; undefined if the program did not finish, usually because of its limits
 * @throws Error if the process could not be started, had no time, or was ended from outside twice: the same file may be
 *   decoded a moment later
 */
export async function decodeApart<T>(
  program: string,
  file: Buffer,
  read: (line: unknown, bytes: Buffer) => T | undefined,
  warn: (error: unknown) => void,
): Promise<T | undefined> {
  let ended = await runToItsEnd(program, file)
  if (ended.isFromOutside) {
    warn(ended.error())
    ended = await runToItsEnd(program, file)
  }
  const { code, signal, output, isFromOutside, isStarved, error } = ended
  if (output.length === 0 || isFromOutside || isStarved) throw error()
  const end = output.indexOf('\n', 1)
  const made =
    code === 0 && end > 0 ? read(JSON.parse(output.toString('utf8', 1, end)), output.subarray(end + 1)) : undefined
  if (made === undefined && !signal) warn(error())
  return made
}

/** Runs the program in a process of its own. */
async function runToItsEnd(program: string, file: Buffer) {
  const command = [process.execPath, ...NODE_FLAGS, program, String(file.length)]
  const child = spawn(...withinLimits(LIMITS, command), {
    cwd: '/',
    env: ENVIRONMENT,
  })
  let isStarved = false
  const late = setTimeout(() => {
    // Without /proc its time is unknown, and the file is blamed.
    isStarved = existsSync(`/proc/${child.pid}/stat`) && cpuSeconds(child.pid ?? 0) < HEAVIEST_SECONDS
    child.kill('SIGKILL')
  }, WALL_MS)
  const chunks: Buffer[] = []
  let length = 0
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_OUTPUT) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(0, MAX_ERRORS)
  })
  // A child that ends early does not read the rest of the file. The reason is reported below.
  child.stdin.on('error', () => {})
  child.stdin.end(file)
  const [code, signal] = (await once(child, 'close').finally(() => clearTimeout(late))) as [
    number | null,
    NodeJS.Signals | null,
  ]
  return {
    code,
    signal,
    output: Buffer.concat(chunks),
    /** `killed`: by this function. */
    isFromOutside: FROM_OUTSIDE.has(signal) && !child.killed,
    /** It had less CPU time than an honest picture may need, so that nothing is known about the file. */
    isStarved,
    error: () => new Error(`The picture decoder ended with ${signal ?? code}: ${errors}`),
  }
}
