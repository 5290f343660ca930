const code = (mark: string) => mark.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const COLON = code(':')
const COMMA = code(',')
const OPENING = [code('{'), code('[')]
const CLOSING = [code('}'), code(']')]

interface JsonShape {
  /** Members of all objects; a duplicate name counts twice. */
  members: number
  /** Commas between members and between items: one less than the entries of each object and list. */
  commas: number
  /** Depth of nested objects and lists. */
  depth: number
}

/** Measures a JSON text without parsing it: a quarter of a million lists are slow to create but fast to count. */
export function jsonShape(json: string): JsonShape {
  const shape = { members: 0, commas: 0, depth: 0 }
  let [open, isString] = [0, false]
  for (let at = 0; at < json.length; at += 1) {
    const mark = json.charCodeAt(at)
    if (isString) {
      if (mark === BACKSLASH) at += 1
      else if (mark === QUOTE) isString = false
    } else if (mark === QUOTE) isString = true
    else if (mark === COLON) shape.members += 1
    else if (mark === COMMA) shape.commas += 1
    else if (OPENING.includes(mark)) {
      open += 1
      if (open > shape.depth) shape.depth = open
    } else if (CLOSING.includes(mark)) open -= 1
  }
  return shape
}

/**
 * Whether any object in a JSON text has a duplicate member. Some parsers use the last one, others the first, so the
 * validated value might differ from the value that is used (RFC 8259, 4).
 * @param shape of the text
 * @param value the parsed text
 */
export const hasDuplicateKeys = (shape: JsonShape, value: unknown): boolean => shape.members > membersOf(value)

function membersOf(value: unknown): number {
  let members = 0
  const rest = [value]
  while (rest.length > 0) {
    const one = rest.pop()
    if (typeof one !== 'object' || one === null) continue
    const held = Object.values(one)
    if (!Array.isArray(one)) members += held.length
    for (const each of held) if (typeof each === 'object') rest.push(each)
  }
  return members
}
