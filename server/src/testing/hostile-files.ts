import { declarations } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { MAX_PICTURE_BYTES } from '@idocard/contract/content/upload'
import * as z from 'zod'
import { validInput } from './valid-input.ts'

/** A call that takes a file, or a text that is as long as one. */
interface FileCall {
  name: string
  declaration: CallDeclaration
  /** The largest content in bytes. */
  size: number
  /** What is sent beside the file. */
  texts: Readonly<Record<string, string>>
  /** The input with this content. Undefined for a call that takes the file itself. */
  inputOf: ((content: string) => Record<string, unknown>) | undefined
}

/** Characters of a text that somebody sends as a file. Notes are shorter. */
const LONG = 20_000
/** Takes a whole article: rich text, tested with its kinds in `features/content/content`; or a draft, which the server does not read. */
const ARTICLES = /^(site|company)(Content|Draft)\./

/** Their files are decoded by what decodes those of `upload_original`. */
const DECODED_ALIKE = /Picture\.upload$/

/** What a call that takes a file needs besides it. */
const BESIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'inquiry.create': { name: '王小明', mail: 'wang@example.com' },
}

/** Every call that takes a file or a long text. A new one is among them by itself. */
export const FILE_CALLS: readonly FileCall[] = declarations.flatMap(({ name, declaration }): FileCall[] => {
  if (DECODED_ALIKE.test(name)) return []
  if (declaration.body === 'file')
    return [{ name, declaration, size: MAX_PICTURE_BYTES, texts: BESIDES[name] ?? {}, inputOf: undefined }]
  if (ARTICLES.test(name)) return []
  const [field, length] = longTextOf(declaration.input) ?? []
  if (field === undefined || length === undefined) return []
  const inputOf = (content: string) => ({ ...(validInput(declaration.input) as object), [field]: content })
  // Characters of several bytes count once in the schema, and each as its bytes in the call.
  return [{ name, declaration, size: length / 2, texts: {}, inputOf }]
})

function longTextOf(schema: z.core.$ZodType): [field: string, length: number] | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const text = field instanceof z.ZodPrefault ? field.def.innerType : field
    if (text instanceof z.ZodString && (text.maxLength ?? 0) > LONG) return [name, text.maxLength ?? 0]
  }
  return undefined
}

/** The beginning of a zip's directory entry, and a zip's end that says how many there are. */
const ENTRY = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(42)])
const END = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(4, 0), Buffer.alloc(14, 0xff)])

/** A name for a shape, and how a file of about `size` bytes is made of it. */
export const HOSTILE_FILES: Readonly<Record<string, (size: number) => Buffer>> = {
  'line breaks behind one row': (size) => filled('Name,Phone\nA,1\n', '\n', size),
  'line ends of two characters': (size) => filled('Name\nA\n', '\r\n', size),
  'rows that are shorter than the header': (size) => filled('Name,Phone,Title\n', 'a,1\n', size),
  'rows of one letter': (size) => filled('Name\n', 'a\n', size),
  'rows of quotation marks': (size) => filled('Name\n', '""\n', size),
  'commas in one row': (size) => filled('Name\n', ',', size),
  'a header of columns without end': (size) => filled('Name', ',Phone 1 - Value', size),
  'one cell of letters': (size) => filled('Name\n', 'a', size),
  'one cell of spaces': (size) => filled('Name,Notes\nA,b', ' ', size),
  'doubled quotation marks': (size) => filled('Name\n"', '""', size),
  'quotation marks inside cells': (size) => filled('Name\n', '"a"b', size),
  'a list of numbers in one cell': (size) => filled('Name,Phone\nA,"', '1\n', size),
  'a separator of its own': (size) => filled('sep=;\nName;Phone\n', 'a;1;;;;;;;;;\n', size),
  'line breaks in a card': (size) => filled('BEGIN:VCARD\nFN:A\n', '\n', size),
  'empty parts of names': (size) => filled('BEGIN:VCARD\nFN:A\n', 'N:;;;;\n', size),
  'parts of one name': (size) => filled('BEGIN:VCARD\nFN:A\nN:', ';', size),
  'parts of one company': (size) => filled('BEGIN:VCARD\nFN:A\nORG:', 'a;', size),
  'one value of letters': (size) => filled('BEGIN:VCARD\nFN:', 'a', size),
  'tags without end': (size) => filled('BEGIN:VCARD\nFN:A\nCATEGORIES:', 'a,', size),
  'soft breaks': (size) => filled('BEGIN:VCARD\nFN:A\nNOTE;ENCODING=QUOTED-PRINTABLE:', 'a=\n', size),
  'quoted bytes': (size) => filled('BEGIN:VCARD\nFN;CHARSET=BIG5;ENCODING=QUOTED-PRINTABLE:', '=A4', size),
  'folds of one letter': (size) => filled('BEGIN:VCARD\nFN:A', '\n a', size),
  escapes: (size) => filled('BEGIN:VCARD\nFN:A\nNOTE:', '\\n', size),
  'cards of one line': (size) => filled('', 'BEGIN:VCARD\nEND:VCARD\n', size),
  'cards with a name': (size) => filled('', 'BEGIN:VCARD\nFN:A\nEND:VCARD\n', size),
  'cards that never end': (size) => filled('', 'BEGIN:VCARD\nFN:A\n', size),
  'cards inside cards': (size) => filled('BEGIN:VCARD\nFN:A\n', 'AGENT:\nBEGIN:VCARD\n', size),
  'parameters without end': (size) => filled('BEGIN:VCARD\nTEL', ';TYPE=WORK', size),
  'quoted parameters': (size) => filled('BEGIN:VCARD\nTEL', ';"a"', size),
  'lines of base64': (size) => filled('BEGIN:VCARD\nFN:A\nPHOTO;ENCODING=b:', `${'A'.repeat(75)}\n `, size),
  'properties of one kind': (size) => filled('BEGIN:VCARD\nFN:A\n', 'TEL:1\n', size),
  'bytes of no encoding': (size) => filled(Buffer.from('BEGIN:VCARD\nFN:'), Buffer.from([0xa4, 0x20, 0xff]), size),
  'bytes of Big5': (size) => filled(Buffer.from('name,phone\n'), Buffer.from([0xa4, 0xfd, 0x2c, 0x31, 0x0a]), size),
  'zero bytes': (size) => Buffer.alloc(size),
  'marks that join letters': (size) => filled('Name\n', 'e\u0301\u200d', size),
  'nested elements': (size) => filled('<svg xmlns="http://www.w3.org/2000/svg">', '<g>', size),
  'attributes without end': (size) => filled('<svg xmlns="http://www.w3.org/2000/svg" ', 'a="url(" ', size),
  'one sheet of styles': (size) => filled('<svg xmlns="http://www.w3.org/2000/svg"><style>', 'a{b:c}', size),
  'entries of a workbook': (size) => Buffer.concat([filled(Buffer.from('PK\x03\x04'), ENTRY, size - END.length), END]),
  'the same beginning of a zip': (size) => filled('', 'PK\x05\x06', size),
  formulas: (size) => filled('Name\n', "=cmd|'/C calc'!A0,", size),
  'signs of formulas': (size) => filled('Name\n', '+', size),
  'names in a document': (size) =>
    Buffer.concat([filled('%PDF-1.7\n', '/A#4a<</B[', size - 10), Buffer.from('\n%%EOF\n')]),
}

/** A beginning, and a piece repeated until the file is full. */
function filled(start: string | Buffer, piece: string | Buffer, size: number): Buffer {
  const [head, one] = [Buffer.from(start), Buffer.from(piece)]
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), one)])
}
