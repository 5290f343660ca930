/**
 * A random secret of 32 hexadecimal digits has about 110 by the estimate below, and a million of them had at least 79.
 * Repeated words, sequences and padded words have at most 32.
 */
const MIN_BITS = 64
/** This many characters that occurred before, in a row, are a repetition. */
const REPEATED = 4

/**
 * Whether a secret is easy to guess: it repeats itself, has few different characters, or is a sequence such as
 * `abcdef`. Words that do not repeat are not recognised.
 */
export const isWeak = (secret: string): boolean => estimatedBits(secret) < MIN_BITS

/** The number of characters that repeat nothing, times the entropy of a character or of the step to the next one. */
function estimatedBits(secret: string): number {
  const codes = Array.from({ length: secret.length }, (_, at) => secret.charCodeAt(at))
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const fresh = codes.filter((_, at) => {
    const start = at + 1 - REPEATED
    return start < 0 || secret.indexOf(secret.slice(start, at + 1)) === start
  })
  return fresh.length * Math.min(entropy(codes), entropy(steps))
}

/** Shannon's entropy of the values, in bits for each. */
function entropy(values: readonly number[]): number {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts.values()].reduce((sum, { length }) => {
    const share = length / values.length
    return sum - share * Math.log2(share)
  }, 0)
}
