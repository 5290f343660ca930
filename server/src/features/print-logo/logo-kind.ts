import type { LogoKind } from '@idocard/domain/print-logo'
import sanitize from 'sanitize-html'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** `%%EOF` must be within this many bytes of a PDF's end (ISO 32000-1, H.3.18). */
const PDF_END = 1024

/** The kind of a logo by its content. The file name is ignored. Undefined for any other file. */
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

/** PDF names of what printers must not receive: passwords, scripts, programs, attachments, films (ISO 32000-1). */
const PDF_ACTIVE =
  /\/(Encrypt|JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|GoToR|SubmitForm|ImportData)(?![A-Za-z0-9])/

/**
 * Whether a PDF contains one of these names outside compressed objects. Compressed objects are not checked: the server
 * only stores the file and sends it to production as a download, and never opens it.
 */
export const isActivePdf = (file: Buffer): boolean =>
  PDF_ACTIVE.test(
    // In a PDF name, any character can be written as #xx.
    file
      .toString('latin1')
      .replace(/#([0-9A-Fa-f]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )

/** Elements that draw, and elements that contain them. Not allowed: script, foreignObject, animations, a, handler. */
const SVG_ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata style image ' +
    'linearGradient radialGradient stop clipPath mask pattern marker switch ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence'
  ).split(' '),
)
/** Prefixes of metadata that drawing programs store in a file. It does not affect the drawing. */
const NOTES = /^(sodipodi|inkscape|rdf|cc|dc|i|x|xmp|serif|sketch):/
const EMBEDDED = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]*$/
const OUTER_URL = /url\(\s*(?!['"]?#)/i
const STYLE_ACTIVE = /@import|expression\s*\(|javascript:|-moz-binding|behavior\s*:/i

/** Whether an SVG contains anything except drawing, such as scripts, links, other files or entities. */
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
    // Used only to visit every element as XML. The sanitised result is ignored.
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

/** Not every parser treats a style sheet as text, so style sheets are also checked in the source. */
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
