import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { PDF_LOGO, pdf } from '../../testing/logos.ts'
import { refusalOfPdf } from './check-pdf.mjs'

/** An object stream with one object. */
const compressed = (object: string, { dict = '/Type /ObjStm', eol = '\n', body = deflateSync(`9 0 ${object}`) } = {}) =>
  Buffer.concat([
    Buffer.from(`8 0 obj${eol}<< ${dict} /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >> stream\n`),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ])
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A document of a library, with compressed objects. */
async function written(change: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([64, 32]).drawCircle({ x: 32, y: 16, size: 9 })
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

const drawn = (options: PDFKit.PDFDocumentOptions): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFKit({ size: [64, 32], ...options })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.circle(32, 16, 9).fill('#17392e').end()
  })

describe('a PDF that only shows something', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['one page and nothing else', () => PDF_LOGO],
    ['as a library writes it', () => drawn({ info: { Title: 'JavaScript and /JS' } })],
    ['with compressed objects', () => written((document) => document.setTitle('Launch'))],
    ['with an object stream of its own', () => pdf(compressed('<< /S /GoTo /JSX 1 /Launcher 2 >>'))],
    [
      'with a stream that contains a name by chance',
      () => pdf('8 0 obj << /Length 9 >> stream\n/JS /EF 1\nendstream endobj'),
    ],
  ])('%s: is accepted', async (_what, make) => {
    expect(await refusalOfPdf(await make())).toBeUndefined()
  })
})

describe('a PDF that does something', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a script', () => pdf(`8 0 obj ${SCRIPT} endobj`)],
    ['a script with an escaped name', () => pdf('8 0 obj << /S /J#61vaScript >> endobj')],
    ['a script in an array of arrays', () => pdf(`8 0 obj [[[${SCRIPT}]]] endobj`)],
    ['a script in a compressed object', () => pdf(compressed(SCRIPT))],
    ['a script in a compressed object with an escaped name', () => pdf(compressed('<</#4aS 1>>'))],
    ['a script in a stream that is not called an object stream', () => pdf(compressed(SCRIPT, { dict: '' }))],
    [
      'a script whose stream begins in a comment',
      () => pdf(Buffer.concat([Buffer.from('%'), compressed(SCRIPT, { eol: ' ' })])),
    ],
    [
      'a script whose stream is in a stream',
      () => {
        const inner = compressed(SCRIPT)
        return pdf(
          Buffer.concat([
            Buffer.from(`7 0 obj << /Length ${inner.length} >> stream\n`),
            inner,
            Buffer.from('\nendstream endobj'),
          ]),
        )
      },
    ],
    [
      'a script that a later object hides',
      () => pdf(`3 0 obj ${SCRIPT} endobj 3 0 obj << /Type /Page /Parent 2 0 R >> endobj`),
    ],
    ['a script between comments', () => pdf(`8%x\n0 %y\nobj ${SCRIPT} endobj`)],
    ['a script, as a library writes it', () => written((document) => document.addJavaScript('main', 'app.alert(1)'))],
    [
      'an object stream that is transformed once more',
      () => pdf(compressed('1', { dict: '/DecodeParms << /Predictor 12 >>' })),
    ],
    [
      'an object stream whose filter is elsewhere',
      () => pdf('8 0 obj << /N 1 /First 4 /Filter [7 0 R] /Length 1 >> stream\nx\nendstream endobj'),
    ],
    ['a program to start', () => pdf(compressed('<< /S /Launch /F (cmd.exe) >>'))],
    ['another file', () => pdf(compressed('<< /S /GoToR /F (a.pdf) >>'))],
    ['a stream in another file', () => pdf('8 0 obj << /F (a.bin) /Length 0 >> stream\n\nendstream endobj')],
    ['an attachment', () => written((document) => document.attach(Buffer.from('MZ'), 'a.exe'))],
    ['a form', () => written((document) => document.getForm().createTextField('name').addToPage(document.getPage(0)))],
    ['a film', () => pdf(compressed('<< /Subtype /RichMedia >>'))],
    ['a password', () => drawn({ userPassword: 'secret' })],
    ['a password for changes only', () => drawn({ ownerPassword: 'secret' })],
    ['a password of which only the trailer tells', () => pdf('', '/Encrypt 99 0 R')],
  ])('%s: is refused', async (_what, make) => {
    expect(await refusalOfPdf(await make())).toBe('print.logo_unsafe_pdf')
  })

  it.each<[string, () => Buffer, string]>([
    ['no page', () => Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF'), 'print.logo_kind'],
    ['pages in a circle', () => pdf('2 0 obj << /Type /Pages /Kids [2 0 R] /Count 1 >> endobj'), 'print.logo_kind'],
    ['an object that is not closed', () => pdf('8 0 obj << /A [1 2'), 'print.logo_kind'],
    ['arrays a million deep', () => pdf(`8 0 obj ${'['.repeat(1e6)}`), 'print.logo_kind'],
    ['an object stream of 100 MB', () => pdf(compressed(' '.repeat(1e8))), 'upload.too_heavy'],
  ])('%s: is refused', async (_what, make, refusal) => {
    expect(await refusalOfPdf(make())).toBe(refusal)
  })
})
