import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import walk from 'css-tree/walker'
import { SaxesParser } from 'saxes'

/**
 * Writes a drawing anew from the elements, attributes and styles on the lists below, so that nothing else of a person's
 * file is ever stored. Plain JavaScript, for the processes that read logos and attachments (docs/decisions/0016).
 */

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'
const XHTML = 'http://www.w3.org/1999/xhtml'

const words = (text) => new Set(text.trim().split(/\s+/))

/** Elements that draw, and elements that contain them. */
const ELEMENTS = words(`
  svg g defs symbol use switch style path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)
/** Elements that are left out with everything in them, because they draw nothing. */
const NOTES = words('title desc metadata')
/** Elements that run, link, load or move something: a file with one of them is refused. */
const ACTIVE = words(`
  script handler listener a foreignObject iframe audio video canvas feImage view cursor
  set animate animateColor animateMotion animateTransform mpath discard
`)
/** Elements whose text is drawn. */
const WITH_TEXT = words('text tspan textPath')

/** Attributes with numbers, keywords or names. */
const ATTRIBUTES = words(`
  id class version viewBox preserveAspectRatio systemLanguage pathLength points d
  x1 y1 x2 y2 fx fy fr offset spreadMethod gradientUnits patternUnits patternContentUnits
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  dx dy rotate textLength lengthAdjust startOffset method spacing side
  filterUnits primitiveUnits filterRes in in2 result mode type values operator k1 k2 k3 k4 stdDeviation order
  kernelMatrix kernelUnitLength divisor bias targetX targetY edgeMode preserveAlpha radius scale xChannelSelector
  yChannelSelector surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY
  pointsAtZ z azimuth elevation numOctaves seed stitchTiles baseFrequency tableValues slope intercept amplitude exponent
`)
const TRANSFORMS = words('transform gradientTransform patternTransform')
/** Style properties, which are allowed as attributes too. */
const PROPERTIES = words(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font
  font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant
  font-variant-alternates font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric
  font-variant-position font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation
  kerning letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor
  text-decoration text-decoration-color text-decoration-line text-decoration-style text-indent text-orientation
  text-rendering transform transform-box transform-origin unicode-bidi vector-effect visibility white-space word-spacing
  writing-mode cx cy r rx ry x y width height
`)
const FUNCTIONS = words(`
  rgb rgba hsl hsla icc-color device-cmyk calc rect inset circle ellipse polygon
  matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
`)
const VALUE_NODES = words('Value Identifier Number Percentage Dimension Hash String Operator Function Url')
const SELECTOR_NODES = words('Selector TypeSelector ClassSelector IdSelector Combinator')

const NAME = /^[\p{L}\p{M}\p{N}_.:-]+$/u
const REFERENCE = /^#[\p{L}\p{M}\p{N}_.:-]+$/u
/** Without brackets, quotes and backslashes, a value is only numbers, colours, keywords and names. */
const PLAIN = /^[\p{L}\p{M}\p{N}\s_.,;:%#+-]*$/u
const TRANSFORM = /^[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]*\)[\s,]*)*$/
const EMBEDDED = /^\s*data:image\/(png|jpe?g);base64,([A-Za-z0-9+/=\s]*)$/
const MAGIC = { png: Buffer.from('89504e470d0a1a0a', 'hex'), jpeg: Buffer.from('ffd8ff', 'hex') }

/** Drawings are nested a few levels deep. Renderers have their own limits, at which they fail. */
const MAX_DEPTH = 200
/** The most characters of a style sheet. Those of drawings have some thousand; the parser needs long for some others. */
const MAX_SHEET = 256 * 1024

class Refused extends Error {
  constructor(refusal) {
    super(refusal)
    this.refusal = refusal
  }
}
const refuse = (refusal) => {
  throw new Refused(refusal)
}
const refuseActive = () => refuse('print.logo_unsafe_svg')
const refuseUnknown = () => refuse('print.logo_unprintable')

/**
 * The drawing of an SVG file in our own writing. Notes of drawing programs, comments and the document type are left out.
 * @param {string} text
 * @returns {{ svg: string, start: number } | { refusal: string }} `start`: where the root element begins in `text`
 */
export function cleanSvg(text) {
  try {
    return cleaned(text)
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
}

function cleaned(text) {
  const parser = new SaxesParser({ xmlns: true })
  const out = []
  const styles = new Map()
  const open = []
  let start
  let sheet

  parser.on('error', () => refuse('print.logo_kind'))
  parser.on('doctype', (type) => {
    // An internal subset can declare entities.
    if (type.includes('[')) refuseActive()
  })
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-/i.test(target)) refuseActive()
  })
  parser.on('opentag', ({ uri, local, attributes, isSelfClosing }) => {
    const parent = open.at(-1)
    if (!parent) {
      if (start !== undefined || uri !== SVG || local !== 'svg') refuse('print.logo_kind')
      start = text.lastIndexOf('<', parser.position - 1)
    }
    if (open.length === MAX_DEPTH) refuse('upload.too_heavy')
    if ((uri === SVG && ACTIVE.has(local)) || uri === XHTML) refuseActive()
    const given = Object.values(attributes)
    if (uri === SVG && given.some((one) => one.uri === '' && /^on/i.test(one.local))) refuseActive()
    const isDrawing = parent?.isDrawing !== false && uri === SVG && !NOTES.has(local)
    open.push({ local, isDrawing, isSelfClosing })
    if (!isDrawing) return
    if (!ELEMENTS.has(local) || parent?.local === 'style') refuseUnknown()
    if (local === 'style') {
      checkSheetAttributes(given)
      sheet = ''
      return
    }
    const kept = given.map((one) => attribute(local, one, styles)).join('')
    const namespaces = parent ? '' : ` xmlns="${SVG}" xmlns:xlink="${XLINK}"`
    out.push(`<${local}${namespaces}${kept}${isSelfClosing ? '/' : ''}>`)
  })
  const add = (said) => {
    const within = open.at(-1)
    if (!within?.isDrawing) return
    if (within.local === 'style') sheet += said
    else if (WITH_TEXT.has(within.local)) out.push(escaped(said))
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const { local, isDrawing, isSelfClosing } = open.pop()
    if (!isDrawing) return
    if (local === 'style') out.push(`<style>${escaped(cleanSheet(sheet))}</style>`)
    else if (!isSelfClosing) out.push(`</${local}>`)
  })
  parser.write(text).close()
  return { svg: out.join(''), start }
}

/** An attribute as it is written, with a leading space; empty if it is left out. */
function attribute(element, { uri, local, value: given }, styles) {
  // They are spaces too, unless they are written as character references.
  const value = given.replace(/[\t\n\r]/g, ' ')
  const written = (name, kept) => (kept === undefined ? '' : ` ${name}="${escaped(kept)}"`)
  if (uri === XML) {
    if (local === 'base') refuseActive()
    return local === 'space' || local === 'lang' ? written(`xml:${local}`, PLAIN.test(value) ? value : undefined) : ''
  }
  if (local === 'href' && (uri === XLINK || uri === ''))
    return written(uri === XLINK ? 'xlink:href' : 'href', cleanTarget(element, value))
  if (uri !== '') return ''
  if (local === 'src') refuseActive()
  if (local === 'style')
    return written(
      local,
      once(styles, value, () => cleanDeclarations(value)),
    )
  if (TRANSFORMS.has(local) && TRANSFORM.test(value)) return written(local, value)
  if (PROPERTIES.has(local))
    return written(
      local,
      once(styles, `${local}:${value}`, () => cleanValue(value)),
    )
  return ATTRIBUTES.has(local) && PLAIN.test(value) ? written(local, value) : ''
}

/** Drawings repeat the same styles on many elements. */
function once(known, key, make) {
  if (!known.has(key)) known.set(key, make())
  return known.get(key)
}

/** The target of a reference: an element of the drawing, or an embedded picture. */
function cleanTarget(element, value) {
  if (element !== 'image') return REFERENCE.test(value.trim()) ? value.trim() : refuseActive()
  const [, type, data] = EMBEDDED.exec(value) ?? refuseActive()
  const format = type === 'png' ? 'png' : 'jpeg'
  const file = Buffer.from(data, 'base64')
  if (!file.subarray(0, MAGIC[format].length).equals(MAGIC[format])) refuseActive()
  return `data:image/${format};base64,${file.toString('base64')}`
}

function checkSheetAttributes(given) {
  for (const { uri, local, value } of given) {
    if (uri !== '') continue
    const isUsual =
      local === 'type' ? /^(text\/css)?$/i.test(value) : local === 'media' ? /^(all|screen|print)?$/i.test(value) : true
    if (!isUsual) refuseUnknown()
  }
}

function parsed(text, options) {
  // With an escape, any character can be written as another one.
  if (text.includes('\\')) refuseActive()
  try {
    return parse(text, { ...options, positions: false, parseCustomProperty: true })
  } catch (error) {
    if (error.name === 'SyntaxError') return refuse('print.logo_kind')
    throw error
  }
}

/** The checked value of a presentation attribute. */
const cleanValue = (text) => (PLAIN.test(text) ? text : checkedValue(parsed(text, { context: 'value' })))

/** A checked value, with spaces between its parts as in the file: not every program reads `1-2` as two numbers. */
function checkedValue(node) {
  if (!VALUE_NODES.has(node.type)) refuseActive()
  if (node.type === 'Identifier' && !NAME.test(node.name)) refuseActive()
  if (node.type === 'Url' && !REFERENCE.test(node.value)) refuseActive()
  if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) refuseActive()
  if (!node.children) return generate(node)
  let inside = ''
  for (const child of node.children.toArray()) {
    const isComma = child.type === 'Operator' && child.value === ','
    inside += (inside && !isComma ? ' ' : '') + checkedValue(child)
  }
  return node.type === 'Function' ? `${node.name}(${inside})` : inside
}

/** The declarations of a `style` attribute. */
const cleanDeclarations = (text) => declarationsOf(parsed(text, { context: 'declarationList' }))

/** Checked declarations. Those of unknown properties are left out, but checked too. */
const declarationsOf = ({ children }) =>
  children
    .toArray()
    .flatMap((node) => {
      if (node.type === 'Raw' && PLAIN.test(node.value)) return []
      if (node.type !== 'Declaration') return refuseActive()
      const property = node.property.toLowerCase()
      const value = checkedValue(node.value)
      return PROPERTIES.has(property) ? [`${property}:${value}${node.important ? '!important' : ''}`] : []
    })
    .join(';')

/** A style sheet of plain rules. Selectors other than of types, classes and ids are left out. */
function cleanSheet(text) {
  if (text.length > MAX_SHEET) refuse('upload.too_heavy')
  return parsed(text, { context: 'stylesheet' }).children.toArray().map(cleanRule).join('')
}

function cleanRule(node) {
  if (node.type === 'Comment' || (node.type === 'Atrule' && node.name.toLowerCase() === 'charset')) return ''
  if (node.type !== 'Rule') return refuseRule(node)
  if (node.prelude.type !== 'SelectorList') return refuseUnknown()
  const declarations = declarationsOf(node.block)
  const selectors = node.prelude.children
    .toArray()
    .filter(isPlainSelector)
    .map((one) => generate(one))
  return selectors.length === 0 ? '' : `${selectors.join()}{${declarations}}`
}

/** An at-rule such as `@font-face` changes the drawing. One that loads something is refused for that reason. */
function refuseRule(rule) {
  walk(rule, (node) => {
    if (node.type === 'Raw' || (node.type === 'Url' && !REFERENCE.test(node.value))) refuseActive()
  })
  return rule.name?.toLowerCase() === 'import' ? refuseActive() : refuseUnknown()
}

function isPlainSelector(selector) {
  let isPlain = true
  walk(selector, (node) => {
    if (!SELECTOR_NODES.has(node.type)) isPlain = false
    else if (node.type.endsWith('Selector') && node.name && node.name !== '*' && !NAME.test(node.name)) isPlain = false
  })
  return isPlain
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character])
