import { SaxesParser } from 'saxes'

/** A shape of a drawing, as a path in the units of its view box. */
interface Shape {
  path: string
  /** Transformations, the outermost first. */
  matrices: number[][]
  fill: string | undefined
  rule: 'even-odd' | 'non-zero'
  fillOpacity: number
  stroke: string | undefined
  strokeOpacity: number
  line: { width: number; cap: 'butt' | 'round' | 'square'; join: 'miter' | 'round' | 'bevel'; miter: number }
}
export interface Drawing {
  x: number
  y: number
  width: number
  height: number
  shapes: Shape[]
}

type Values = Readonly<Record<string, string>>

/** Plain logos are shorter. */
const MAX_LENGTH = 256 * 1024
/** The properties that are drawn, with their values where a drawing says nothing. */
const PROPERTIES: Values = {
  fill: 'black',
  'fill-rule': 'nonzero',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  opacity: '1',
  transform: '',
}
const WITHOUT_EFFECT = new Set(
  'id class style version xmlns xmlns:xlink xml:space clip-rule shape-rendering text-rendering image-rendering'.split(
    ' ',
  ),
)
const GEOMETRY: Readonly<Record<string, readonly string[]>> = {
  svg: ['x', 'y', 'width', 'height', 'viewBox'],
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
}

/** What pdfkit draws in another way than browsers: quadratic curves, and arcs without a radius. */
const UNLIKE = /[qt]|a[\s,]*(?:0[\s,]|[\d.]+[\s,]+0[\s,])/i

/** Ends the reading of a drawing that is not plain. */
class NotPlain extends Error {}
const giveUp = (what: string): never => {
  throw new NotPlain(what)
}

/**
 * The shapes of a logo that has only plain ones in plain colours, as most have. Undefined for all others, such as those
 * with gradients, letters or references: they are drawn as pixels. So what is drawn cannot be more than what is written.
 * @param svg as `clean-svg.mjs` has written it
 */
export function plainDrawing(svg: string): Drawing | undefined {
  if (svg.length > MAX_LENGTH) return undefined
  try {
    return drawingOf(svg)
  } catch (error) {
    if (error instanceof NotPlain) return undefined
    throw error
  }
}

function drawingOf(svg: string): Drawing {
  const rules = [...svg.matchAll(/<style>([^<]*)<\/style>/g)].flatMap(([, sheet = '']) => rulesOf(sheet))
  const open: { name: string; values: Values; matrices: number[][] }[] = []
  const shapes: Shape[] = []
  let view: Omit<Drawing, 'shapes'> | undefined
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => giveUp(message))
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    const isShape = name !== 'svg' && Object.hasOwn(GEOMETRY, name)
    if (!isShape && !['svg', 'g', 'defs', 'style'].includes(name)) giveUp(name)
    if ((name === 'svg') !== (parent === undefined)) giveUp('another drawing')
    if (isShape && open.some((one) => one.name === 'defs')) giveUp('definitions')
    const { opacity = '1', transform = '', ...own } = ownValues(name, attributes, rules)
    // What is below each other in a group would show through.
    if (!isShape && opacity !== '1') giveUp('opacity')
    view ??= viewOf(attributes)
    const values = { ...(parent?.values ?? PROPERTIES), ...own }
    const matrices = [...(parent?.matrices ?? []), ...matricesOf(transform)]
    if (isShape) shapes.push(shapeOf(pathOf(name, attributes), matrices, values, number(opacity)))
    open.push({ name, values, matrices })
  })
  parser.on('closetag', () => open.pop())
  parser.write(svg).close()
  return { ...(view ?? giveUp('nothing')), shapes }
}

/** The rules of a style sheet as it was written anew, without comments. */
function rulesOf(sheet: string): { selector: string; values: Values }[] {
  return [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', block = '']) =>
    selectors.split(',').map((selector) => {
      if (!/^\.[\p{L}\p{N}_-]+$/u.test(selector)) giveUp(selector)
      return { selector: selector.slice(1), values: declarationsOf(block) }
    }),
  )
}

const declarationsOf = (block: string): Values =>
  Object.fromEntries(
    block.split(';').flatMap((one) => {
      const [name = '', value = ''] = one.split(':').map((part) => part.trim())
      return name === '' || WITHOUT_EFFECT.has(name)
        ? []
        : [[Object.hasOwn(PROPERTIES, name) ? name : giveUp(name), value]]
    }),
  )

/** What an element says itself: its attributes, then the rules of its classes in their order, then its style. */
function ownValues(name: string, attributes: Values, rules: ReturnType<typeof rulesOf>): Values {
  const said: Record<string, string> = {}
  for (const [attribute, value] of Object.entries(attributes)) {
    if (Object.hasOwn(PROPERTIES, attribute)) said[attribute] = value
    else if (!WITHOUT_EFFECT.has(attribute) && !GEOMETRY[name]?.includes(attribute)) giveUp(attribute)
  }
  const classes = (attributes.class ?? '').split(/\s+/)
  for (const { selector, values } of rules) if (classes.includes(selector)) Object.assign(said, values)
  return Object.assign(said, declarationsOf(attributes.style ?? ''))
}

/** A number without a unit, or in pixels. */
function number(text: string | undefined, usual = '0'): number {
  const [, digits] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:px)?\s*$/i.exec(text ?? usual) ?? giveUp(text ?? '')
  return Number(digits)
}
const numbers = (text: string): number[] => (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)

function viewOf({ viewBox, width, height }: Values): Omit<Drawing, 'shapes'> {
  const [x = 0, y = 0, wide = 0, high = 0] =
    viewBox === undefined ? [0, 0, number(width), number(height)] : numbers(viewBox)
  // A picture of other proportions would have room beside the drawing.
  const ratio = width !== undefined && height !== undefined ? number(width) / number(height) : wide / high
  if (!(wide > 0 && high > 0 && Math.abs(ratio / (wide / high) - 1) < 0.01)) giveUp('view')
  return { x, y, width: wide, height: high }
}

function matricesOf(transform: string): number[][] {
  const parts = [...transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)]
  return parts.flatMap(([, kind, inside = '']) => {
    const [a = 0, b, c, ...others] = numbers(inside)
    if (kind === 'matrix') return [[a, b ?? 0, c ?? 0, ...others]]
    if (kind === 'translate') return [[1, 0, 0, 1, a, b ?? 0]]
    if (kind === 'scale') return [[a, 0, 0, b ?? a, 0, 0]]
    if (kind !== 'rotate') return giveUp(kind ?? '')
    const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
    const [x, y] = [b ?? 0, c ?? 0]
    return [
      [1, 0, 0, 1, x, y],
      [cos, sin, -sin, cos, 0, 0],
      [1, 0, 0, 1, -x, -y],
    ]
  })
}

function pathOf(name: string, at: Values): string {
  const ellipse = (x: number, y: number, rx: number, ry: number) =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
  switch (name) {
    case 'path':
      return UNLIKE.test(at.d ?? '') ? giveUp('curve') : (at.d ?? '')
    case 'circle':
      return ellipse(number(at.cx), number(at.cy), number(at.r), number(at.r))
    case 'ellipse':
      return ellipse(number(at.cx), number(at.cy), number(at.rx), number(at.ry))
    case 'line':
      return `M${number(at.x1)} ${number(at.y1)}L${number(at.x2)} ${number(at.y2)}`
    case 'rect': {
      const [x, y, width, height] = [number(at.x), number(at.y), number(at.width), number(at.height)]
      const rx = Math.min(number(at.rx ?? at.ry), width / 2)
      const ry = Math.min(number(at.ry ?? at.rx), height / 2)
      if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
      const [h, v] = [width - 2 * rx, height - 2 * ry]
      const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
      return `M${x + rx} ${y}h${h}${corner(rx, ry)}v${v}${corner(-rx, ry)}h${-h}${corner(-rx, -ry)}v${-v}${corner(rx, -ry)}z`
    }
    default:
      return `M${numbers(at.points ?? '').join(' ')}${name === 'polygon' ? 'z' : ''}`
  }
}

function shapeOf(path: string, matrices: number[][], values: Values, opacity: number): Shape {
  const [fill, stroke] = [colourOf(values.fill), colourOf(values.stroke)]
  if (fill && stroke && opacity !== 1) giveUp('opacity')
  return {
    path,
    matrices,
    fill,
    rule: values['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero',
    fillOpacity: opacity * number(values['fill-opacity']),
    stroke,
    strokeOpacity: opacity * number(values['stroke-opacity']),
    line: {
      width: number(values['stroke-width']),
      cap: oneOf(['butt', 'round', 'square'], values['stroke-linecap']),
      join: oneOf(['miter', 'round', 'bevel'], values['stroke-linejoin']),
      miter: number(values['stroke-miterlimit']),
    },
  }
}

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T =>
  all.find((one) => one === value) ?? giveUp(value ?? '')

/** A colour as `#rrggbb`; undefined for none. */
function colourOf(value = ''): string | undefined {
  const text = value.toLowerCase()
  if (text === 'none') return undefined
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`
  const [, inside] = /^rgb\(([\d\s,]+)\)$/.exec(text) ?? []
  if (inside)
    return `#${numbers(inside)
      .map((part) => Math.min(255, part).toString(16).padStart(2, '0'))
      .join('')}`
  return { black: '#000000', white: '#ffffff' }[text] ?? giveUp(text)
}
