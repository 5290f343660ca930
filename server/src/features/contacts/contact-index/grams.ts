/** FNV-1a (32 bits): fast, and well enough distributed for a filter whose hits are verified. */
function hash(text: string, seed = 0x811c9dc5): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at)
    value = Math.imul(value, 0x01000193)
  }
  return value | 0
}

/** Whether a character is ASCII. A single letter or digit is too common to be worth an entry. */
const isPlain = (character: string) => character < '\u0080'

/**
 * Hashes of the pairs of neighbouring characters in a text, and of its single characters outside ASCII. Each hash
 * includes the holder, so that a search reads only the entries of one holder (docs/decisions/0027).
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
