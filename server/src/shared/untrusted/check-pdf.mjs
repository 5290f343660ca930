import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

/**
 * Finds what printers must not receive in a PDF: passwords, scripts, programs, attachments, forms, films. Plain
 * JavaScript, for the processes that read logos and attachments (docs/decisions/0016).
 */

/** Names of actions, and of what they use (ISO 32000-2). */
const ACTIVE = new Set(
  (
    'Encrypt JavaScript JS Launch EmbeddedFile EmbeddedFiles EF RichMedia RichMediaContent Rendition Movie Sound 3D ' +
    'AcroForm XFA GoToR GoToE SubmitForm ImportData'
  ).split(' '),
)
const ACTIVE_NAME = new RegExp(`/(?:${[...ACTIVE].join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`)
const SPACE = '(?:[\\0\\t\\n\\f\\r ]|%[^\\n\\r]*[\\n\\r])'
/** The beginning of an object or a trailer, wherever it stands: readers find them by their positions alone. */
const OBJECT = new RegExp(`[\\d.]${SPACE}+[\\d.+-]+${SPACE}*obj(?![A-Za-z])|trailer${SPACE}*(?=<<)`, 'g')
/** The most bytes that an object stream can contain. Those of logos have some kilobytes. */
const MAX_DECODED = 16 * 1024 * 1024

/**
 * Why a PDF is refused; undefined if it is a document with pages and nothing else.
 *
 * The library's reader keeps only the objects that it reaches in the file's order. Another reader may reach others, such
 * as an object inside a comment or a stream. So every place where an object begins is read.
 * @param {Buffer} file
 * @returns {Promise<string | undefined>}
 */
export async function refusalOfPdf(file) {
  const text = file.toString('latin1')
  try {
    for (const { index, 0: start } of text.matchAll(OBJECT)) {
      const object = PDFObjectParser.forBytes(file.subarray(index + start.length), PDFContext.create()).parseObject()
      if (isActive(object)) return 'print.logo_unsafe_pdf'
    }
    const document = await PDFDocument.load(file, { updateMetadata: false })
    return document.getPageCount() > 0 ? undefined : 'print.logo_kind'
  } catch (error) {
    if (error instanceof TooLarge) return 'upload.too_heavy'
    return error instanceof EncryptedPDFError ? 'print.logo_unsafe_pdf' : 'print.logo_kind'
  }
}

/** Whether an object, or an object in an object stream, contains an active name. */
function isActive(object) {
  const todo = [object]
  for (let one = todo.pop(); one; one = todo.pop()) {
    if (one instanceof PDFName && ACTIVE.has(one.decodeText())) return true
    if (one instanceof PDFArray) todo.push(...one.asArray())
    else if (one instanceof PDFDict) todo.push(...one.entries().flat())
    else if (one instanceof PDFRawStream) {
      // The contents of the stream are in another file.
      if (one.dict.has(PDFName.of('F'))) return true
      if (isObjectStream(one.dict) && isActiveStream(one)) return true
      todo.push(one.dict)
    }
  }
  return false
}

/** Readers do not insist on `/Type /ObjStm`. */
const isObjectStream = (dict) => ['First', 'N'].every((name) => dict.has(PDFName.of(name)))

function isActiveStream(stream) {
  const ways = ['Filter', 'DecodeParms', 'DP'].map((name) => stream.dict.get(PDFName.of(name)))
  // A filter that is named elsewhere, or one that transforms the text once more. No program writes such object streams.
  if (ways.some((way) => way instanceof PDFRef || /\d R\b|\/Predictor/.test(String(way)))) return true
  const bytes = decodePDFRawStream(stream).getBytes(MAX_DECODED + 1)
  if (bytes.length > MAX_DECODED) throw new TooLarge()
  // In a name, any character can be written as #xx.
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/#([0-9A-Fa-f]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return ACTIVE_NAME.test(text)
}

class TooLarge extends Error {}
