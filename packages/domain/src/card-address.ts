/** Digits and small letters that cannot be taken for each other, also when read aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/**
 * A card's number, which is also its address on the site: 10 characters drawn by `random`, some 49 bits, so that nobody
 * can walk from card to card.
 * @param random an unbiased whole number from 0 to below its argument (`crypto.randomInt`).
 */
export const newCardSn = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('')

/** A card's number in what stands in an address, or null when it can be none. */
export function parseCardSn(text: string): string | null {
  const sn = text.toLowerCase()
  return sn.length === LENGTH && [...sn].every((character) => ALPHABET.includes(character)) ? sn : null
}
