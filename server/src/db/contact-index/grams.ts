/** FNV-1a (32 bits): quick, and even enough for a filter whose hits are checked. */
function hash(text: string, seed = 0x811c9dc5): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at)
    value = Math.imul(value, 0x01000193)
  }
  return value | 0
}

/** Common in every text; a single letter or digit says too little to be worth an entry. */
const isPlain = (character: string) => character < '\u0080'

/**
 * The pairs of neighbouring characters in a text, and its single characters beyond ASCII, as hashes. The holder is part
 * of each hash: a search reads entries of one holder only, however many others there are (docs/decisions/0027).
 */
export function gramsOf(memberId: string, text: string): number[] {
  const seed = hash(memberId)
  const grams = new Set<number>()
  for (const line of text.split('\n')) {
    const characters = [...line]
    for (const [at, character] of characters.entries()) {
      const next = characters[at + 1]
      if (next !== undefined) grams.add(hash(character + next, seed))
      if (!isPlain(character)) grams.add(hash(character, seed))
    }
  }
  return [...grams]
}
