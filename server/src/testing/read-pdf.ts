import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** In points: left, bottom, right, top. */
  trimBox: number[] | undefined
  bleedBox: number[] | undefined
  mediaBox: number[] | undefined
  /** The drawn texts. */
  texts: string[]
  /** The drawing itself, as operators. */
  content: string
}

/** Reads the pages of a PDF as pdfkit writes it. */
export function readPdf(file: Uint8Array): PdfPage[] {
  const text = Buffer.from(file).toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + '\nstream\n'.length, body.lastIndexOf('\nendstream'))
    const isDeflated = /\/Filter \/FlateDecode/.test(head) && !/\/Subtype \/Image/.test(head)
    objects.set(id, { head, stream: isDeflated ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw })
  }
  const refer = (head: string, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')
  const box = (head: string, name: string) =>
    new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(head)?.[1]?.split(' ').map(Number)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const content = refer(head, 'Contents')?.stream ?? ''
      const fonts = /\/Font <<([\s\S]*?)>>/.exec(refer(head, 'Resources')?.head ?? '')?.[1] ?? ''
      return {
        mediaBox: box(head, 'MediaBox'),
        trimBox: box(head, 'TrimBox'),
        bleedBox: box(head, 'BleedBox'),
        texts: textsOf(content, (name) => lettersOf(refer(refer(fonts, name)?.head ?? '', 'ToUnicode')?.stream ?? '')),
        content,
      }
    })
}

/** The letters of a font by their glyph. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    // A ligature has several letters.
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function textsOf(content: string, lettersIn: (font: string) => string[]): string[] {
  const texts: string[] = []
  let letters: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = lettersIn(font)
    else {
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
      texts.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '�').join(''))
    }
  }
  return texts
}
