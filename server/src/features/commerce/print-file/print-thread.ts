import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Lang } from '@idocard/domain/language'
import type { PrintedOrder } from './print-files.ts'

/** What the thread that draws is asked: to draw orders, or which characters it can draw. */
export type PrintTask = { lang: Lang; day: string; orders: PrintedOrder[] } | 'characters'
/** What it says: it needs a logo, it has a piece of the file, or those characters. */
export type PrintMessage = { logo: string } | { bytes: Uint8Array; isLast: boolean } | { characters: Uint32Array }
export interface LogoFile {
  file: Uint8Array
  /** The picture that previews show; null for a PDF. */
  picture: Uint8Array | null
}

/** A drawing that needs more memory is ended, and the server goes on. */
const MAX_HEAP_MB = 512

/** Starts the thread. It waits for an answer after each message. */
function startThread(task: PrintTask) {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const failed = new Promise<never>((_resolve, reject) => worker.once('error', reject))
  // It may fail while nobody listens. Whoever listens next is told.
  failed.catch(() => undefined)
  return {
    next: async () => {
      const [said] = await Promise.race([once(worker, 'message'), failed])
      return said as PrintMessage
    },
    answer: (value?: LogoFile) => worker.postMessage(value),
    end: () => worker.terminate(),
  }
}

/** Draws a file in a thread of its own, piece by piece as it is taken, and with one logo at a time. */
export async function* drawnApart(
  task: Exclude<PrintTask, string>,
  logoOf: (id: string) => Promise<LogoFile | undefined>,
): AsyncGenerator<Uint8Array> {
  const thread = startThread(task)
  try {
    for (;;) {
      const said = await thread.next()
      if ('characters' in said) throw new Error('A thread answered another question.')
      if ('logo' in said) thread.answer(await logoOf(said.logo))
      else {
        if (said.bytes.length > 0) yield said.bytes
        if (said.isLast) return
        thread.answer()
      }
    }
  } finally {
    await thread.end()
  }
}

let characters: Promise<ReadonlySet<number>> | undefined

/** The characters that all typefaces of cards have. They are read once, which takes a second. */
export function drawableCharacters(): Promise<ReadonlySet<number>> {
  characters ??= readCharacters().catch((error: unknown) => {
    characters = undefined
    throw error
  })
  return characters
}

async function readCharacters(): Promise<ReadonlySet<number>> {
  const thread = startThread('characters')
  try {
    const said = await thread.next()
    if (!('characters' in said)) throw new Error('A thread answered another question.')
    return new Set(said.characters)
  } finally {
    await thread.end()
  }
}
