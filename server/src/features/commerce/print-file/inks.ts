import { FINISHES, type Finish } from '@idocard/domain/commerce/finish'
import { INKS } from '@idocard/domain/commerce/print-face'
import { INK_NAMES } from '@idocard/domain/commerce/print-file'
import './pdfkit-more.ts'

/** Every plate has these marks: `All` is the ink of registration marks (ISO 32000-1, 8.6.6.4). */
export const MARKS = 'All'
export const GUIDE = 'Guide (not printed)'
const GUIDE_COLOUR = '#ff00a0'

/** What a finish looks like on a screen. */
const MATERIALS: Readonly<Record<Finish, string>> = {
  'matte-black': '#303432',
  'pearl-white': '#f4f1ed',
  bamboo: '#d4b78a',
  jade: '#2e725d',
  'brushed-metal': '#c8cbca',
}

/** The name of an ink in the document. The library takes plain `White` and `Brown` for colours of the web. */
export const inkOf = (finish: Finish, ink: 'ink' | 'quiet'): string => `iDoCard ${INK_NAMES[finish][ink]['en-us']}`
export const materialOf = (finish: Finish): string => `Material ${finish} (not printed)`

/** A colour of a screen in per cent of the four process inks, for programs that do not know an ink. */
export function processInks(hex: string): [number, number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const light = Math.max(red, green, blue)
  const part = (value: number) => (light === 0 ? 0 : Math.round(100 * (1 - value / light)))
  return [part(red), part(green), part(blue), Math.round(100 * (1 - light))]
}

/** Adds all inks to a document, each under its own name, so that a printer can replace it by a real one. */
export function addInks(document: PDFKit.PDFDocument): void {
  const add = (name: string, hex: string) => document.addSpotColor(name, ...processInks(hex))
  document.addSpotColor(MARKS, 100, 100, 100, 100)
  add(GUIDE, GUIDE_COLOUR)
  for (const finish of FINISHES) {
    add(materialOf(finish), MATERIALS[finish])
    for (const ink of ['ink', 'quiet'] as const) add(inkOf(finish, ink), INKS[finish][ink])
  }
}
