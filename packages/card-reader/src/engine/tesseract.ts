import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Symbol as TesseractSymbol } from 'tesseract.js'
import type { Pixels } from '../outline/pixels.ts'
import { paperOf, quantile } from './ink.ts'
import type { Glyph } from './read-line.ts'

/** Empty space around a line in pixels, with which Tesseract reads best. */
const MARGIN = 12
const MAX_OTHERS = 4
/** The package's type declarations lack `choices`. */
type WithChoices = TesseractSymbol & { choices?: { text: string; confidence: number }[] }

export interface LineReader {
  /** Reads one line. */
  read(line: Pixels): Promise<Glyph[]>
  close(): Promise<void>
}

const resolve = createRequire(import.meta.url).resolve

/**
 * Starts Tesseract for a language in a thread.
 * @param version the folder of the language's package in which the data is
 */
export async function openLineReader(language: string, version = '4.0.0_best_int'): Promise<LineReader> {
  // Without `cacheMethod` the data would be stored in the working directory. Without the handler an error would end the
  // process.
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), version),
    cacheMethod: 'none',
    errorHandler: (error: unknown) => {
      throw new Error('Tesseract failed', { cause: error })
    },
  })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    preserve_interword_spaces: '1',
    user_defined_dpi: '300',
    lstm_choice_mode: '2',
  } as never)
  return {
    async read(line) {
      const { data } = await worker.recognize(await blackOnWhite(line), {}, { text: false, blocks: true })
      const symbols = (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.flatMap((word) => word.symbols))),
      )
      return (symbols as WithChoices[]).map(({ text, confidence, bbox, choices = [] }) => ({
        character: text,
        confidence: confidence / 100,
        at: Math.min(1, Math.max(0, ((bbox.x0 + bbox.x1) / 2 - MARGIN) / line.width)),
        gap: 0,
        others: choices
          .filter((choice) => choice.text !== text && choice.text !== '')
          .map((choice) => ({ character: choice.text, confidence: choice.confidence / 100 }))
          .slice(0, MAX_OTHERS),
      }))
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

/** The line in grey with full contrast, as dark letters on light paper, with a margin. */
function blackOnWhite(line: Pixels): Promise<Buffer> {
  const { data, width, height } = line
  const grey = new Uint8Array(width * height)
  const histogram = new Uint32Array(256)
  for (let at = 0; at < grey.length; at += 1) {
    const level = Math.round(greyOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0))
    grey[at] = level
    histogram[level] = (histogram[level] ?? 0) + 1
  }
  const [low, high] = [quantile(histogram, grey.length, 0.02), quantile(histogram, grey.length, 0.98)]
  const span = Math.max(1, high - low)
  const isDark = greyOf(...paperOf(line)) < (low + high) / 2
  for (let at = 0; at < grey.length; at += 1) {
    const level = Math.max(0, Math.min(255, (((grey[at] ?? 0) - low) * 255) / span))
    grey[at] = isDark ? 255 - level : level
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const greyOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue
