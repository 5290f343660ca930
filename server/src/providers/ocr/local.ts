import { Semaphore } from '../../shared/semaphore.ts'
import type { EngineProcess } from './engine-process.ts'
import { OCR_TIMEOUT_MS, OcrError, type OcrProvider } from './port.ts'

/** Each card uses both cores for a second. */
const MAX_READERS = 2
/** Memory of a child that has read cards of 24 megapixels and from abroad (1.12 GB measured). */
const READER_MB = 1150
const MAX_WAITING = 12
/** After a longer wait a card could not be read in time. */
const WAIT_MS = 5000
/** An idle child is killed after this time: freeing its memory is worth the second that a new start takes. */
const IDLE_MS = 60_000
/** A child is replaced after this many cards, well within its CPU limit, which also frees leaked memory. */
const MAX_CARDS = 100

/** How many cards can be read at a time with this memory; 0 if not even one. */
export const readersWithin = (memoryMb: number): number => Math.min(MAX_READERS, Math.floor(memoryMb / READER_MB))

/**
 * Recognition in child processes, started on demand: nothing leaves this machine (docs/decisions/0030).
 * @param start starts a child
 * @param readers the most children at a time. With 0, recognition is unavailable
 */
export function localOcr(start: () => EngineProcess, readers = MAX_READERS): OcrProvider {
  const jobs = new Semaphore(readers, MAX_WAITING, WAIT_MS)
  const idle = new Map<EngineProcess, NodeJS.Timeout>()
  const running = new Set<EngineProcess>()
  const cards = new WeakMap<EngineProcess, number>()

  const borrow = (): EngineProcess => {
    for (const [engine, timer] of idle) {
      clearTimeout(timer)
      idle.delete(engine)
      if (engine.isAlive) return engine
    }
    return start()
  }
  const giveBack = (engine: EngineProcess) => {
    const read = (cards.get(engine) ?? 0) + 1
    cards.set(engine, read)
    if (read >= MAX_CARDS) return void engine.kill()
    const end = setTimeout(() => {
      idle.delete(engine)
      void engine.kill()
    }, IDLE_MS)
    end.unref()
    idle.set(engine, end)
  }

  const readWith = async (engine: EngineProcess, picture: Buffer, over: AbortSignal) => {
    running.add(engine)
    try {
      const card = await engine.read(picture, over)
      giveBack(engine)
      return card
    } catch (error) {
      // A loading child is not killed. Where loading exceeds a card's time limit, no child would ever be ready.
      const isUsable = engine.isStarting || (error instanceof OcrError && error.code === 'unreadable')
      if (isUsable) giveBack(engine)
      else void engine.kill()
      throw error
    } finally {
      running.delete(engine)
    }
  }

  return {
    name: 'local',
    local: true,
    async recognise(picture, signal) {
      if (readers === 0) throw new OcrError('missing', 'not enough memory')
      const late = AbortSignal.timeout(OCR_TIMEOUT_MS)
      const over = signal ? AbortSignal.any([signal, late]) : late
      if (!(await jobs.enter())) throw new OcrError('busy')
      try {
        over.throwIfAborted()
        return await readWith(borrow(), picture, over)
      } catch (error) {
        throw late.aborted && !signal?.aborted ? new OcrError('timeout') : error
      } finally {
        jobs.leave()
      }
    },
    async close() {
      const engines = [...idle.keys(), ...running]
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all(engines.map((engine) => engine.kill()))
    },
  }
}
