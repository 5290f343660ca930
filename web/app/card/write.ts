import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Constant } from './constant.tsx'

/**
 * Converts elements to HTML like React's `renderToStaticMarkup`, for components that are pure functions of their
 * properties: no state, no context, no hooks. React also prepares for later changes, which a static page does not have.
 * Without that, a card page takes half the processor time (in a loop about 55 µs instead of 113).
 * @throws Error if the node contains something that only React can render
 */
export function write(node: ReactNode): string {
  if (typeof node === 'string') return escaped(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) {
    let html = ''
    for (const one of node) html += write(one)
    return html
  }
  if (isValidElement(node)) return writeElement(node)
  if (typeof node === 'number') return String(node)
  throw new Error('Only elements, text and lists of them can be written.')
}

function writeElement(element: ReactElement): string {
  const { type } = element
  const props = element.props as Props
  if (typeof type === 'string') return writeTag(type, props)
  if (type === Constant) return written.get(element) ?? writeOnce(element, props)
  if (type === Fragment) return write(props.children)
  if (typeof type === 'function') return write((type as (props: Props) => ReactNode)(props))
  throw new Error('Only function components without state can be written.')
}

/** The HTML of constants. */
const written = new WeakMap<ReactElement, string>()

function writeOnce(element: ReactElement, { children }: Props): string {
  const html = write(children)
  written.set(element, html)
  return html
}

interface Props {
  readonly [name: string]: unknown
  readonly children?: ReactNode
}

const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'wbr'])

/** The start and end of each tag and attribute: text with fewer pieces is concatenated and encoded faster. */
const BEGINNINGS: Record<string, string> = {}
const ENDS: Record<string, string> = {}
const ATTRIBUTES: Record<string, string> = {}
/** Cached, because every second attribute is a class and the stylesheets have a limited number of classes. */
const CLASSES = new Map<string, string>()

function writeTag(tag: string, props: Props): string {
  BEGINNINGS[tag] ??= `<${tag}`
  ENDS[tag] ??= VOID.has(tag) ? '/>' : `</${tag}>`
  let html = BEGINNINGS[tag]
  let inside = ''
  for (const name in props) {
    const value = props[name]
    if (name === 'children') inside = write(props.children)
    else if (name === 'dangerouslySetInnerHTML') inside = (value as { __html: string }).__html
    else if (name === 'defaultValue' && tag === 'textarea') inside = lineOf(value as string)
    else if (value !== undefined && value !== null) html += attribute(name, value)
  }
  return ENDS[tag] === '/>' ? `${html}/>` : `${html}>${inside}${ENDS[tag]}`
}

/** Attributes with different names in HTML and in React. All others are the same, in upper or lower case. */
const NAMES: Readonly<Record<string, string>> = {
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  tabIndex: 'tabindex',
  defaultValue: 'value',
  defaultChecked: 'checked',
}
/** Boolean attributes, which are present or absent. In all other attributes, true and false are text. */
const SWITCHES = new Set(['hidden', 'required', 'open', 'defaultChecked', 'inert'])

/** A text area's default value is its content. Browsers drop a line break at its start, so another one is added. */
const lineOf = (text: string) => escaped(text.startsWith('\n') ? `\n${text}` : text)

function attribute(name: string, value: unknown): string {
  if (name === 'className') return CLASSES.get(value as string) ?? classOnce(value as string)
  if (typeof value === 'function') throw new Error(`A static page has no event handlers: ${name}`)
  ATTRIBUTES[name] ??= ` ${NAMES[name] ?? name}="`
  if (SWITCHES.has(name)) return value ? `${ATTRIBUTES[name]}"` : ''
  const text = name === 'style' ? styleOf(value as Record<string, string>) : String(value)
  return `${ATTRIBUTES[name]}${escaped(text)}"`
}

function classOnce(names: string): string {
  const html = ` class="${escaped(names)}"`
  CLASSES.set(names, html)
  return html
}

/** Custom properties only: anything else belongs in a stylesheet. */
const styleOf = (style: Record<string, string>) =>
  Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const MARKS = /["&'<>]/
const EVERY_MARK = /["&'<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text for element content and attribute values. */
const escaped = (text: string): string =>
  MARKS.test(text) ? text.replace(EVERY_MARK, (mark) => ENTITIES[mark] as string) : text
