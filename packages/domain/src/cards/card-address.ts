/** Digits and lower-case letters that cannot be confused, also when read aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/**
 * A new card number, which is also its address on the site: 10 random characters, some 49 bits, so that cards cannot be
 * enumerated.
 * @param random an unbiased whole number from 0 to below its argument (`crypto.randomInt`).
 */
export const newCardSn = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('')

/** Parses a card number from an address; null when it is not one. */
export function parseCardSn(text: string): string | null {
  const sn = text.toLowerCase()
  return sn.length === LENGTH && [...sn].every((character) => ALPHABET.includes(character)) ? sn : null
}
