/**
 * Words that make the bank's edge refuse a whole payment (error 10400011). The first five are published, the
 * others are of the same kind; a missing word on the bank's page costs less than a payment that cannot begin.
 */
const SHELL_WORDS = [
  ...['curl', 'wget', 'bash', 'python', 'echo'],
  ...['powershell', 'netcat', 'telnet', 'chmod', 'sudo', 'passwd', 'whoami', 'nslookup'],
]
const SHELL_WORD = new RegExp(`(?<![a-z])(?:${SHELL_WORDS.join('|')})(?![a-z])`, 'gi')

/** ASCII marks with a meaning to forms, shells or the item list (`#`, `&`, `=` …); a few harmless ones stay. */
const UNSAFE_MARK = /[!"#$%&'+;<=>?@[\\\]^`{|}~]/g
const FULL_WIDTH_OFFSET = 0xfee0

/**
 * Text that the bank takes as a name: one line, no pictographs, no shell-like words, marks of ASCII that could be
 * read as syntax turned into their full-width twins (`10% off` → `10％ off`). May come out empty.
 *
 * It normalises in the middle: what was taken out may have kept a letter from its accent, and a few characters
 * normalise to ASCII marks.
 */
export function cleanText(text: string): string {
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

/** The longest beginning of `text` that fits `max` UTF-16 units without splitting what a reader sees as one character. */
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
  const joined = names.map(cleanText).filter(Boolean).join('#')
  return cutText(joined, 200).replace(/[#\s]+$/, '') || fallback
}
