import type { LogoKind } from '@idocard/domain/print-logo'
import sanitize from 'sanitize-html'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Where a PDF must end, in bytes from its end (ISO 32000-1, H.3.18). */
const PDF_END = 1024

/** What a file is by its content; its name says nothing. */
export function logoKind(file: Buffer): LogoKind | undefined {
  if (file.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)))
    return file.subarray(-PDF_END).includes('%%EOF') ? 'pdf' : undefined
  const text = utf8(file)
  return text !== undefined && /<svg[\s>]/.test(text) && /^\uFEFF?\s*</.test(text) ? 'svg' : undefined
}

const utf8 = (file: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

/** Names of what a printer must not meet: passwords, scripts, programs, attachments, films (ISO 32000-1). */
const PDF_ACTIVE =
  /\/(Encrypt|JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|GoToR|SubmitForm|ImportData)(?![A-Za-z0-9])/

/**
 * Whether a PDF openly contains such a part. Compressed objects are not looked into: the file is only stored and handed
 * to production as an attachment, never opened by us.
 */
export const isActivePdf = (file: Buffer): boolean =>
  PDF_ACTIVE.test(
    // A name may be written with #xx for any character.
    file
      .toString('latin1')
      .replace(/#([0-9A-Fa-f]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )

/** Elements that draw, and those around them. Not among them: script, foreignObject, animations, a, handler. */
const SVG_ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata style image ' +
    'linearGradient radialGradient stop clipPath mask pattern marker switch ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence'
  ).split(' '),
)
/** Notes that drawing programs leave in a file; nothing reads them. */
const NOTES = /^(sodipodi|inkscape|rdf|cc|dc|i|x|xmp|serif|sketch):/
const EMBEDDED = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]*$/
const OUTER_URL = /url\(\s*(?!['"]?#)/i
const STYLE_ACTIVE = /@import|expression\s*\(|javascript:|-moz-binding|behavior\s*:/i

/** Whether an SVG contains anything besides drawing: scripts, links, other files, entities. */
export function isActiveSvg(file: Buffer): boolean {
  const text = utf8(file) ?? ''
  if (/<!ENTITY|<\?xml-stylesheet|<!DOCTYPE[^>]*\[/i.test(text)) return true
  let isActive = false
  const visit = (element: string, attributes: Record<string, string>): sanitize.Tag => {
    const name = element.replace(/^svg:/, '')
    if (!SVG_ELEMENTS.has(name) && !NOTES.test(name)) isActive = true
    for (const [key, value] of Object.entries(attributes)) if (isActiveAttribute(name, key, value)) isActive = true
    return { tagName: element, attribs: attributes }
  }
  sanitize(text, {
    // Only to visit every element as XML: the result is not used.
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: { '*': visit },
    textFilter: (words) => {
      if (OUTER_URL.test(words) || STYLE_ACTIVE.test(words)) isActive = true
      return words
    },
  })
  return isActive || isActiveStyle(text)
}

/** Style sheets count as text only in some parsers, so they are looked at in the source too. */
const isActiveStyle = (text: string) =>
  [...text.matchAll(/<(?:svg:)?style[^>]*>([\s\S]*?)<\//gi)].some(
    ([, sheet = '']) => OUTER_URL.test(sheet) || STYLE_ACTIVE.test(sheet) || sheet.includes('\\'),
  )

function isActiveAttribute(element: string, key: string, value: string): boolean {
  if (/^(xmlns|xml)(:|$)/.test(key)) return key === 'xml:base'
  if (/^on/i.test(key)) return true
  if (/(^|:)(href|src)$/i.test(key)) {
    const to = value.trim()
    return !(to.startsWith('#') || (element === 'image' && EMBEDDED.test(to)))
  }
  return OUTER_URL.test(value) || STYLE_ACTIVE.test(value)
}
