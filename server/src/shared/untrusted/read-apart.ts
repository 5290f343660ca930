import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { withinLimits } from '../limited-process.ts'
import { KeyedSemaphore, Semaphore } from '../semaphore.ts'

const LIMITS = {
  /** Addresses that V8 reserves for code and heaps, of which a child uses little. The heap has a limit of its own. */
  dataKb: 2 * 1024 * 1024,
  /** The largest honest file, 20,000 contacts, takes two seconds. */
  cpuSeconds: 8,
  /** Page requests have priority over reading, but somebody waits for it. */
  niceness: 10,
}
/** For a child that gets hardly any CPU time. */
const WALL_MS = 60_000
/** The text of a file of 8 MB, one contact at a time, and a margin. */
const NODE_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2', '--stack-trace-limit=0', '--v8-pool-size=1']
/** More than everything that a file of 8 MB can contain. */
const MAX_OUTPUT = 48 * 1024 * 1024
const MAX_ERRORS = 2000

/** Files read at a time: each uses a CPU core and up to 120 MB, of which Node's program is 40 MB. */
const MAX_AT_ONCE = 1
const MAX_WAITING = 40
/** Files of one person that wait while another of theirs is read. */
const MAX_WAITING_PERSON = 4

/** A file that could not be read to its end. */
export class ReadingFault extends Error {
  override name = 'ReadingFault'
  /**
   * `heavy`: it reached a limit of processor time or memory. `busy`: too many files are being read, the machine has no
   * time for this one, or the process was killed from outside.
   */
  readonly reason: 'heavy' | 'busy'

  constructor(reason: 'heavy' | 'busy', message: string = reason) {
    super(message)
    this.reason = reason
  }
}

/** Reads text files in separate processes, one at a time. Of one person only a few may wait. */
export class FileReader {
  private readonly all = new Semaphore(MAX_AT_ONCE, MAX_WAITING)
  private readonly people = new KeyedSemaphore(1, MAX_WAITING_PERSON)
  private readonly warn: (error: unknown) => void

  /** @param warn called with the error if a process failed for another reason than its limits */
  constructor(warn: (error: unknown) => void) {
    this.warn = warn
  }

  /**
   * Reads a file in a process without secrets and with little memory and time, so that a hostile file can harm only
   * that process. The program gets `task` as JSON and the file's length as arguments and the file on stdin, and writes lines of JSON
   * (`reading-child.ts`).
   * @param person who sent the file: an id, or a network address
   * @returns the values of the lines, as they are written. Read all of them, or end the iteration: the process then ends
   * @throws {ReadingFault}
   */
  async *read(program: string, task: object, file: Buffer, person: string): AsyncGenerator<unknown> {
    if (!(await this.people.enter(person))) throw new ReadingFault('busy')
    try {
      if (!(await this.all.enter())) throw new ReadingFault('busy')
      try {
        yield* this.readNow(program, task, file)
      } finally {
        this.all.leave()
      }
    } finally {
      this.people.leave(person)
    }
  }

  private async *readNow(program: string, task: object, file: Buffer): AsyncGenerator<unknown> {
    const child = spawn(
      ...withinLimits(LIMITS, [process.execPath, ...NODE_FLAGS, program, JSON.stringify(task), String(file.length)]),
      {
        cwd: '/',
        env: environment(),
        timeout: WALL_MS,
        killSignal: 'SIGKILL',
      },
    )
    const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
    // Awaited below. A consumer that ends early never gets there.
    closed.catch(() => {})
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(0, MAX_ERRORS)
    })
    // A child that ends early does not read the rest of the file. The reason is reported below.
    child.stdin.on('error', () => {})
    child.stdin.end(file)
    try {
      yield* linesOf(child)
      const [code, signal] = await closed.catch((error: unknown) => {
        // The operating system could not start another process.
        this.warn(error)
        throw new ReadingFault('busy', String(error))
      })
      if (code === 0) return
      const error = new Error(`The file reader ended with ${signal ?? code}: ${errors}`)
      const isLimit =
        /heap out of memory|allocation failed|ERR_MEMORY_ALLOCATION_FAILED/i.test(errors) || signal === 'SIGXCPU'
      if (isLimit) throw new ReadingFault('heavy', error.message)
      this.warn(error)
      throw new ReadingFault('busy', error.message)
    } finally {
      child.kill('SIGKILL')
    }
  }
}

/** Without the server's settings and secrets. With its cache of compiled modules, a child starts twice as fast. */
const environment = (): Record<string, string> => {
  const cache = getCompileCacheDir()
  return { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', ...(cache && { NODE_COMPILE_CACHE: cache }) }
}

/** The values that a child writes, one JSON text a line. */
async function* linesOf(child: ChildProcess & { stdout: NodeJS.ReadableStream }): AsyncGenerator<unknown> {
  let rest: string[] = []
  let length = 0
  for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    length += chunk.length
    if (length > MAX_OUTPUT) throw new ReadingFault('heavy')
    const [first = '', ...others] = chunk.split('\n')
    rest.push(first)
    for (const next of others) {
      yield JSON.parse(rest.join(''))
      rest = [next]
    }
  }
}
