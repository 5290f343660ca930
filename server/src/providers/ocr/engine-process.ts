import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  CHILD_PROGRAM,
  type FromChild,
  fromChild,
  type ReadSide,
  type Setup,
} from '@idocard/card-reader/engine/messages'
import { withinLimits } from '../../shared/limited-process.ts'
import { OcrError, type RecognisedCard, type RecognisedSide } from './port.ts'

const LIMITS = {
  /** Node, both engines and a card of 24 megapixels use 1.1 GB but reserve 5.5 GB for their threads, which the limit counts. */
  dataKb: 6 * 1024 * 1024,
  /** Ends a child that hangs even if the server, which would kill it, has ended. */
  cpuSeconds: 600,
  /** Rendering pages for other users has priority. */
  niceness: 10,
}
const MAX_ERRORS = 2000
/** Loading takes a second or two, ten times that on a busy machine. A late child is still used for the next card. */
const START_MS = 60_000

/** A child process that reads cards one after the other. It does not get the server's settings and secrets. */
export interface EngineProcess {
  /** False once the child has ended or was killed. */
  readonly isAlive: boolean
  /** True while the child loads its models. */
  readonly isStarting: boolean
  /**
   * Reads a card. Call it for one card at a time.
   * @param signal while the models load, ends only the wait for them; while a card is read, kills the child
   * @throws {OcrError}, or the signal's reason
   */
  read(picture: Buffer, signal: AbortSignal): Promise<RecognisedCard>
  /** Undefined if the child could not be started. */
  readonly pid: number | undefined
  /** Resolves when the child has ended. */
  readonly ended: Promise<void>
  /** Kills the child; resolves when it has ended. */
  kill(): Promise<void>
}

/**
 * Starts a child, which then loads its models.
 * @param startMs milliseconds after which a child that has not loaded its models is killed
 */
export function startEngine(setup: Setup, program = CHILD_PROGRAM, startMs = START_MS): EngineProcess {
  const child = spawn(...withinLimits(LIMITS, [process.execPath, program]), {
    cwd: '/',
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let isAlive = true
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-MAX_ERRORS)
  })
  const ended = once(child, 'close').then(
    () => {
      isAlive = false
    },
    () => {
      isAlive = false
    },
  )
  child.send({ ...setup }, () => {})
  let isStarting = true
  const tooLong = setTimeout(() => child.kill('SIGKILL'), startMs)
  tooLong.unref()
  const ready = nextMessage(child, () => errors).finally(() => {
    isStarting = false
    clearTimeout(tooLong)
  })
  // A failure is reported by `read`, which awaits `ready` too.
  ready.catch(() => {})

  return {
    pid: child.pid,
    ended,
    get isAlive() {
      return isAlive
    },
    get isStarting() {
      return isStarting
    },
    async read(picture, signal) {
      toCard(await unlessAborted(ready, signal))
      const kill = () => void child.kill('SIGKILL')
      signal.addEventListener('abort', kill, { once: true })
      try {
        const answer = nextMessage(child, () => errors)
        child.send(picture, () => {})
        const card = toCard(await answer)
        if (!card) throw new OcrError('failed', 'no answer')
        return card
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', kill)
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The result of `work`, or the signal's reason as soon as it aborts. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** The child's next message. @throws {OcrError} if the child ends before it or sends an invalid message. */
function nextMessage(child: ChildProcess, errors: () => string): Promise<FromChild> {
  const { promise, resolve, reject } = Promise.withResolvers<FromChild>()
  const onMessage = (message: unknown) => {
    const read = fromChild.safeParse(message)
    if (read.success) resolve(read.data)
    else reject(new OcrError('failed', 'malformed answer'))
  }
  const onEnd = () => reject(new OcrError('failed', `the engine ended: ${errors().slice(0, 300)}`))
  const onError = () => reject(new OcrError('missing', 'no child process could be started'))
  child.once('message', onMessage).once('close', onEnd).once('error', onError)
  return promise.finally(() => {
    child.off('message', onMessage).off('close', onEnd).off('error', onError)
  })
}

function toCard(message: FromChild): RecognisedCard | undefined {
  if (message.kind === 'ready') return undefined
  if (message.kind === 'card')
    return { ...message.card, ...withCut(message.card), others: message.card.others.map(withCut), qr: message.card.qr }
  throw new OcrError(message.kind, message.detail)
}

const withCut = (side: ReadSide): RecognisedSide => ({ ...side, cut: side.cut })
