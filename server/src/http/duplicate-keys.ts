const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((mark) => mark.charCodeAt(0))

/**
 * Whether an object somewhere in a JSON text names a member twice. Parsers keep the last one, others the first: what was
 * checked may not be what is used (RFC 8259, 4). Each member has one colon outside of strings, and each object that was
 * read knows how many different members it has.
 * @param json a text that is valid JSON
 * @param value what was read from it
 */
export const hasDuplicateKeys = (json: string, value: unknown): boolean => membersIn(json) > membersOf(value)

function membersIn(json: string): number {
  let [members, isString] = [0, false]
  for (let at = 0; at < json.length; at += 1) {
    const mark = json.charCodeAt(at)
    if (isString) {
      if (mark === BACKSLASH) at += 1
      else if (mark === QUOTE) isString = false
    } else if (mark === QUOTE) isString = true
    else if (mark === COLON) members += 1
  }
  return members
}

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
