import { fileURLToPath } from 'node:url'
import type { FACE_STYLES } from '@idocard/domain/commerce/print-face'
import PDFDocument from 'pdfkit'

type Style = (typeof FACE_STYLES)[keyof typeof FACE_STYLES]

const file = (name: string, weight: string) => {
  const folder = name === 'NotoSerifTC' ? 'noto-serif-tc' : 'noto-sans-tc'
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`))
}

/** The typefaces of cards, as a document knows them. The file of each has eight to ten megabytes. */
const TYPEFACES = {
  'sans 400': file('NotoSansTC', '400Regular'),
  'sans 500': file('NotoSansTC', '500Medium'),
  'sans 700': file('NotoSansTC', '700Bold'),
  'serif 700': file('NotoSerifTC', '700Bold'),
}

/** The name of a text’s typeface in a document. */
export const typefaceOf = ({ typeface, weight }: Style): string => `${typeface} ${weight}`

export function registerTypefaces(document: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(TYPEFACES)) document.registerFont(name, path)
}

/** The characters that all of them have. */
export function commonCharacters(): Uint32Array {
  const document = new PDFDocument()
  const sets = Object.values(TYPEFACES).map((path) => {
    document.font(path)
    return new Set(document._font.font.characterSet)
  })
  const [first = new Set<number>(), ...others] = sets
  return Uint32Array.from([...first].filter((one) => others.every((set) => set.has(one))))
}
