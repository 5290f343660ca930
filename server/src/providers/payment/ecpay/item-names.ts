/**
 * Words for which the bank's firewall refuses a payment (error 10400011). The first five are published, the others are
 * similar. Removing a word from the bank's page is better than a refused payment.
 */
const SHELL_WORDS = [
  ...['curl', 'wget', 'bash', 'python', 'echo'],
  ...['powershell', 'netcat', 'telnet', 'chmod', 'sudo', 'passwd', 'whoami', 'nslookup'],
]
const SHELL_WORD = new RegExp(`(?<![a-z])(?:${SHELL_WORDS.join('|')})(?![a-z])`, 'gi')

/** ASCII characters with a meaning in forms, shells or the item list (`#`, `&`, `=` …). */
const UNSAFE_MARK = /[!"#$%&'+;<=>?@[\\\]^`{|}~]/g
const FULL_WIDTH_OFFSET = 0xfee0

/**
 * Text that the bank accepts as a name: one line, no pictographs, no shell-like words, syntax characters replaced by
 * their full-width forms (`10% off` → `10％ off`). May be empty.
 *
 * Text is normalised after characters are removed, because a removed character may have separated a letter from its
 * accent, and before syntax is replaced, because a few characters normalise to ASCII syntax.
 */
export function bankSafeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{C}|\p{Extended_Pictographic}|\p{So}|\p{Emoji_Modifier}|[\u20e3\ufe00-\ufe0f\ufffd]/gu, '')
    .normalize('NFC')
    .replace(SHELL_WORD, ' ')
    .replace(UNSAFE_MARK, (mark) => String.fromCharCode(mark.charCodeAt(0) + FULL_WIDTH_OFFSET))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The longest start of `text` within `max` UTF-16 units that does not split a grapheme cluster. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('zh-TW').segment(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** ECPay's ItemName: cleaned names joined by `#`, at most 200 characters; `fallback` when nothing is left. */
export function joinItemNames(names: readonly string[], fallback: string): string {
  const joined = names.map(bankSafeText).filter(Boolean).join('#')
  return cutText(joined, 200).replace(/[#\s]+$/, '') || fallback
}
