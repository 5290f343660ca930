export interface CertificateRow {
  nameCh: string
  nameEn: string
  username: string
  /** As it was typed. */
  line: string
}

/** An address, or a number of at least six digits. */
const USERNAME = /@|^\+?[\d\s()-]{6,}$/
/** A character of a Chinese, Japanese or Korean name. */
const CHINESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/**
 * Reads pasted rows with names in Chinese and English, and a phone number or e-mail address, in any order, separated by
 * tabs, commas or semicolons. Empty rows and a heading are left out.
 */
export function certificateRows(text: string): CertificateRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line
      .split(/[\t,;，；、]/)
      .map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
      .filter(Boolean)
    const [first] = cells
    if (!first || /^(?:中文|英文)?姓名|^(?:chinese |english )?name\b/i.test(first)) return []
    const username = cells.filter((cell) => USERNAME.test(cell)).join(' ')
    const names = cells.filter((cell) => !USERNAME.test(cell))
    const nameCh = names.filter((name) => CHINESE.test(name)).join(' ')
    const nameEn = names.filter((name) => !CHINESE.test(name)).join(' ')
    return [{ nameCh, nameEn, username, line }]
  })
}
