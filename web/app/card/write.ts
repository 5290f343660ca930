import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Constant } from './constant.tsx'

/**
 * Writes elements as HTML, as React's own `renderToStaticMarkup` does, for components that are nothing but functions of
 * their properties: no state, no context, no hooks. React keeps track of what could still change; a page that never
 * changes needs none of it: a card page takes half of the processor time so (in a loop 113 and some 55 µs).
 * @throws Error for what only React can render
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
  throw new Error('Only elements, text and lists of these can be written.')
}

function writeElement(element: ReactElement): string {
  const { type } = element
  const props = element.props as Props
  if (typeof type === 'string') return writeTag(type, props)
  if (type === Constant) return written.get(element) ?? writeOnce(element, props)
  if (type === Fragment) return write(props.children)
  if (typeof type === 'function') return write((type as (props: Props) => ReactNode)(props))
  throw new Error('Only functions of properties can be written, none that React has to keep.')
}

/** Constants as they were written. */
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

const VOID = new Set(['meta', 'link', 'img', 'input', 'br'])

/** How each tag and attribute begins and ends: texts of few pieces are put together and encoded faster. */
const BEGINNINGS: Record<string, string> = {}
const ENDS: Record<string, string> = {}
const ATTRIBUTES: Record<string, string> = {}
/** Classes are every second attribute, and as many as the stylesheets know. */
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

/** Names that are others in HTML than in React. All others are the same, in capitals or small letters. */
const NAMES: Readonly<Record<string, string>> = {
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  tabIndex: 'tabindex',
  defaultValue: 'value',
  defaultChecked: 'checked',
}
/** There or not there; every other attribute says true and false in words. */
const SWITCHES = new Set(['hidden', 'required', 'open', 'defaultChecked', 'inert'])

/** What stands in a text field at first is its content, of which browsers leave out a line break at the beginning. */
const lineOf = (text: string) => escaped(text.startsWith('\n') ? `\n${text}` : text)

function attribute(name: string, value: unknown): string {
  if (name === 'className') return CLASSES.get(value as string) ?? classOnce(value as string)
  if (typeof value === 'function') throw new Error(`Nothing listens on a written page: ${name}`)
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

/** Custom properties alone: anything else belongs into a stylesheet. */
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

/** Text that can stand between tags and between quotation marks. */
const escaped = (text: string): string =>
  MARKS.test(text) ? text.replace(EVERY_MARK, (mark) => ENTITIES[mark] as string) : text
