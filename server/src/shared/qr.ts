import { create, type QRCodeErrorCorrectionLevel } from 'qrcode'

/** Modules of quiet zone around a code, as the standard requires. */
const QUIET = 4
const INK = '#16201c'
/** The mark's share of a side: under 5 % of the area, of which level H can recover 30 %. */
const MARK = 0.2

/** Our mark, drawn on a grid of 64 units. */
const MARK_DRAWING =
  '<rect width="64" height="64" rx="14" fill="#0f634c"/>' +
  '<path d="M17 29v23M29.5 15.5h.5a16.5 16.5 0 0 1 0 33h-.5" fill="none" stroke="#fff" stroke-width="7"/>' +
  '<path d="M29.5 25.5h.5a6.5 6.5 0 0 1 0 13h-.5z" fill="#8ccbb4"/><circle cx="17" cy="17.2" r="5.2" fill="#8ccbb4"/>'

export interface QrOptions {
  level: QRCodeErrorCorrectionLevel
  /** Whether our mark is drawn in the middle. */
  hasMark: boolean
}

/** A code as one path on a square of `side` modules, including the quiet zone, with a hole for the mark. */
export function qrPath(text: string, { level, hasMark }: QrOptions): { side: number; path: string; hole: number } {
  const { modules } = create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: level })
  const { size } = modules
  const side = size + 2 * QUIET
  // An odd number of modules, so that the mark is centred.
  const hole = hasMark ? Math.floor((size * MARK) / 2) * 2 + 1 : 0
  const from = (size - hole) / 2
  const isHole = (at: number) => hole > 0 && at >= from && at < from + hole
  let path = ''
  for (let row = 0; row < size; row += 1) {
    let run = 0
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && modules.get(row, column) && !(isHole(row) && isHole(column))
      if (isDark) run += 1
      else if (run > 0) {
        path += `M${column - run + QUIET} ${row + QUIET}h${run}v1h-${run}z`
        run = 0
      }
    }
  }
  return { side, path, hole }
}

/** A code as a standalone SVG, dark on light. */
export function qrSvg(text: string, options: QrOptions): string {
  const { side, path, hole } = qrPath(text, options)
  const at = (side - hole) / 2 + 0.5
  const mark = options.hasMark
    ? `<svg x="${at}" y="${at}" width="${hole - 1}" height="${hole - 1}" viewBox="0 0 64 64" shape-rendering="auto">${MARK_DRAWING}</svg>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="${INK}"/>${mark}</svg>`
  )
}
