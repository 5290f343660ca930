import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** Typographic points per millimetre. */
export const MM = 72 / 25.4
/** A page of A4, in points. */
export const PAGE = { width: 210 * MM, height: 297 * MM }

export type Document = PDFKit.PDFDocument

const fontFile = (weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-tc/${weight}/NotoSansTC_${weight}.ttf`))

/** A PDF of A4 pages with the typefaces `regular` and `bold`. `draw` adds the first page, too. */
export async function a4Document(draw: (document: Document) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'iDoCard' } })
  document.registerFont('regular', fontFile('400Regular'))
  document.registerFont('bold', fontFile('700Bold'))
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  draw(document)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** A text in the first of some sizes in which it fits into its box: nothing of it may be cut. */
export function fitted(
  document: Document,
  text: string,
  sizes: readonly number[],
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  for (const size of sizes) if (document.fontSize(size).heightOfString(text, { width }) <= height) break
  document.text(text, x, y, { width })
}
