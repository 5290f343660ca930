import type { Face } from '@idocard/domain/commerce/print-face'
import sharp from 'sharp'
import { type Drawing, plainDrawing } from './plain-drawing.ts'
import type { PrintedOrder } from './print-files.ts'
import type { LogoFile } from './print-thread.ts'

type Document = PDFKit.PDFDocument
type Box = NonNullable<Face['logo']>

/** A logo as it is drawn. A PDF is not drawn but attached. */
export type ReadyLogo =
  | { as: 'vector'; drawing: Drawing; width: number; height: number }
  | { as: 'pixels'; image: PDFKit.Mixins.ImageSrc; width: number; height: number }
  | { as: 'attached' }
  | { as: 'lost' }

/** The longer side of a logo: more than a thousand dots per inch at its printed size. */
const SIDE = 1000
/** Below this many dots per inch, a print looks coarse. */
export const FINE_DPI = 300

/** Reads the logos of these orders one after the other, and attaches those that are PDFs. */
export async function readLogos(
  document: Document,
  orders: readonly PrintedOrder[],
  logoOf: (id: string) => Promise<LogoFile | undefined>,
): Promise<ReadonlyMap<string, ReadyLogo>> {
  const ready = new Map<string, ReadyLogo>()
  for (const { orderNumber, lines } of orders)
    for (const { logo, position } of lines)
      if (logo && !ready.has(logo.id)) {
        const found = await logoOf(logo.id)
        ready.set(
          logo.id,
          found ? await readLogo(document, logo.kind, found, `logo-${orderNumber}-${position}.pdf`) : { as: 'lost' },
        )
      }
  return ready
}

async function readLogo(
  document: Document,
  kind: string,
  { file, picture }: LogoFile,
  name: string,
): Promise<ReadyLogo> {
  if (kind === 'pdf') {
    document.file(Buffer.from(file), { name, type: 'application/pdf' })
    return { as: 'attached' }
  }
  const drawing = kind === 'svg' ? plainDrawing(Buffer.from(file).toString()) : undefined
  if (drawing) return { as: 'vector', drawing, width: drawing.width, height: drawing.height }
  const { data, info } = await sharp(kind === 'png' ? file : (picture ?? file))
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { as: 'pixels', image: document.openImage(data), width: info.width, height: info.height }
}

/** Draws a logo where previews show it: at the left of its box, in the middle of its height. */
export function drawLogo(document: Document, logo: ReadyLogo, box: Box): void {
  if (logo.as !== 'pixels' && logo.as !== 'vector') return
  const scale = scaleIn(logo, box)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const top = box.y + (box.height - height) / 2
  if (logo.as === 'pixels') {
    document.image(logo.image, box.x, top, { width, height })
    return
  }
  const { x, y, shapes } = logo.drawing
  document.save().translate(box.x, top).scale(scale).translate(-x, -y)
  document.rect(x, y, logo.width, logo.height).clip()
  for (const { path, matrices, fill, rule, fillOpacity, stroke, strokeOpacity, line } of shapes) {
    document.save()
    for (const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] of matrices) document.transform(a, b, c, d, e, f)
    document.lineWidth(line.width).lineCap(line.cap).lineJoin(line.join).miterLimit(line.miter)
    if (fill) document.path(path).fillColor(fill, fillOpacity).fill(rule)
    if (stroke) document.path(path).strokeColor(stroke, strokeOpacity).stroke()
    document.restore()
  }
  document.restore()
}

const scaleIn = ({ width, height }: { width: number; height: number }, box: Box) =>
  Math.min(box.width / width, box.height / height)

/** The dots per inch of a logo in its box. A tenth of a millimetre is a unit of the box. */
export const logoDpi = (logo: { width: number; height: number }, box: Box): number =>
  Math.floor(254 / scaleIn(logo, box))
