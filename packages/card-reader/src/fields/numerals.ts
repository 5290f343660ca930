/** Chinese numerals, as they are written digit by digit, with the characters that recognisers mistake them for. */
const DIGITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'〇一二三四五六七八九'].map((numeral, digit) => [numeral, String(digit)])),
  ...{ '○': '0', 零: '0', O: '0', '0': '0', '︱': '-', 丨: '-', '|': '-', '-': '-' },
}
const NUMERAL = '[〇○零O0一二三四五六七八九]'
const SEPARATOR = '[︱丨|-]'
/** A number to call, or another one that is no part of a street. */
const LONG = new RegExp(`${NUMERAL}(?:${SEPARATOR}?${NUMERAL}){6,11}`, 'g')
/** A postcode before a city or county, and the numbers of an address. */
const POSTCODE = new RegExp(`(?:${NUMERAL}{6}|${NUMERAL}{5}|${NUMERAL}{3})(?=\\p{Script=Han}{1,2}[市縣])`, 'u')
const IN_ADDRESS = new RegExp(`${NUMERAL}+(?=[段巷弄號号樓楼])|(?<=之)${NUMERAL}+$`, 'g')

const arabic = (numerals: string) => [...numerals].map((one) => DIGITS[one] ?? one).join('')

/**
 * The text of a column with digits instead of Chinese numerals, which are usual in vertical text: 〇二－二七三一. Each
 * numeral becomes one digit, so that positions in the text do not change.
 */
export function withDigits(column: string): string {
  const text = column.replace(LONG, arabic)
  return /[市縣鄉鎮區].*[路街段巷號]/u.test(text) ? text.replace(POSTCODE, arabic).replace(IN_ADDRESS, arabic) : text
}
