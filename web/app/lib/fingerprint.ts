/** A short hash of a text (FNV-1a). It distinguishes sessions without revealing their tokens. */
export function fingerprint(text: string): string {
  let mark = 0x811c9dc5
  for (const character of text) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(36)
}
