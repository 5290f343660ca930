import { HOSTILE_LINKS, MARKUP } from '@idocard/domain/hostile.fixture'
import { hasControl } from '@idocard/domain/text'

/** The path of a value in a body: field names and list indexes. */
export type Path = readonly (string | number)[]

const TEXTS = [
  '',
  ' ',
  'A\0B',
  'a\u0007b',
  'a\r\nBcc: everybody@example.com',
  'a\u202eb',
  'a\u2028b',
  '\ud800',
  '\u200b',
  '\uffff',
  '😀'.repeat(5000),
  "' or 1=1 --",
  '%_\\',
  '{}',
  '[1',
  '["a"]',
  'NaN',
  '1e309',
  '-1',
  '0x10',
  '../../etc/passwd',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  ...MARKUP.slice(0, 2),
  ...['javascript:', 'data:text', 'https://bank.tw@'].flatMap(
    (start) => HOSTILE_LINKS.find((link) => link.startsWith(start)) ?? [],
  ),
]
const OTHERS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  [],
  { $gt: '' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  Array.from({ length: 2000 }, () => ({ id: 1, quantity: 1 })),
]

/** Values that an attacker or a faulty program sends instead of a valid one. */
export const hostileValues = (valid: unknown): readonly unknown[] => [...TEXTS, ...OTHERS, [valid, valid]]

/** Every path in a body: the body itself, its fields, its list items, recursively. */
export function pathsOf(body: unknown, path: Path = []): Path[] {
  if (typeof body !== 'object' || body === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(body) ? [...body.entries()] : Object.entries(body)
  return [path, ...entries.flatMap(([name, value]) => pathsOf(value, [...path, name]))]
}

export const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((value, name) => (value as Record<string | number, unknown>)[name], body)

/** The body with the value at a path replaced. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
  const name = path.at(-1)
  if (name === undefined) return value
  const changed = structuredClone(body)
  const parent = valueAt(changed, path.slice(0, -1)) as Record<string | number, unknown>
  parent[name] = value
  return changed
}

const RUNS = /^\s*(?:javascript|data|vbscript):/i

/**
 * Texts in an answer or a database row that are harmful when displayed: control characters and bidirectional marks
 * (except line breaks), and links that run code. Markup is harmless, because it is escaped.
 */
export const harmfulIn = (value: unknown): string[] =>
  pathsOf(value).flatMap((path) => {
    const text = valueAt(value, path)
    const isHarmful =
      typeof text === 'string' &&
      (hasControl(text.replaceAll('\n', '')) || (/link|url/i.test(String(path.at(-1))) && RUNS.test(text)))
    return isHarmful ? [`${path.join('.')}: ${JSON.stringify(text).slice(0, 60)}`] : []
  })
