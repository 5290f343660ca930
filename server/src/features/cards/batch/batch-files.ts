import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrintedCard } from './card-list.ts'
import { pdfSheets, svgSheets } from './sheets.ts'
import { pdfSleeves, svgSleeves } from './sleeves.ts'

/** What is drawn of cards: `sheets` of QR codes, and the inserts of their `sleeves`. */
export const DRAWINGS = ['sheets', 'sleeves'] as const
export type Drawing = (typeof DRAWINGS)[number]

/** The pages of a drawing, each as SVG, and all as one PDF. */
export interface Drawn {
  svg: string[]
  pdf: Uint8Array
}

/** Draws cards in this thread, for a command. */
export const drawCards = async (drawing: Drawing, cards: readonly PrintedCard[]): Promise<Drawn> =>
  drawing === 'sheets'
    ? { svg: svgSheets(cards), pdf: await pdfSheets(cards) }
    : { svg: svgSleeves(cards), pdf: await pdfSleeves(cards) }

/** The same in a thread of its own, so that the server answers others meanwhile. */
export async function drawApart(drawing: Drawing, cards: readonly PrintedCard[]): Promise<Drawn> {
  const worker = new Worker(new URL('./batch-worker.ts', import.meta.url), {
    workerData: { drawing, cards },
    execArgv: [],
  })
  try {
    const [drawn] = (await once(worker, 'message')) as [Drawn]
    return drawn
  } finally {
    await worker.terminate()
  }
}
