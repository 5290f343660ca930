/** Rules that, applied in order, turn Hanyu Pinyin without tones into Wade-Giles without apostrophes and diacritics. */
const WADE_GILES: readonly (readonly [RegExp, string])[] = [
  [/^(zh|ch|sh)i$/, '$1ih'],
  [/^ri$/, 'rih'],
  [/^[zc]i$/, 'tzu'],
  [/^si$/, 'szu'],
  [/^er$/, 'erh'],
  [/^yi$/, 'i'],
  [/^e$/, 'o'],
  [/^you$/, 'yu'],
  [/^yan$/, 'yen'],
  [/(ie|[uü]e|^ye)$/, '$1h'],
  [/^([bpmdtnljqx])ian$/, '$1ien'],
  [/^([dtnlr]|zh|ch|z|c|s)uo$/, '$1o'],
  [/^([gkh])e$/, '$1o'],
  [/^([gk])ui$/, '$1uei'],
  [/ong$/, 'ung'],
  [/^x/, 'hs'],
  [/^(?:zh|j|q)/, 'ch'],
  [/^(?:z|c(?!h))/, 'ts'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^r/, 'j'],
]
/** The same for Tongyong Pinyin, Taiwan's official system until 2008. */
const TONGYONG: readonly (readonly [RegExp, string])[] = [
  [/^(zh|ch|sh|r|z|c|s)i$/, '$1ih'],
  [/^([jqx])u/, '$1yu'],
  [/iong$/, 'yong'],
  [/iu$/, 'iou'],
  [/ui$/, 'uei'],
  [/^feng$/, 'fong'],
  [/^weng$/, 'wong'],
  [/^wen$/, 'wun'],
  [/^zh/, 'jh'],
  [/^q/, 'c'],
  [/^x/, 's'],
]
/** Old spellings in passports and on cards that belong to no system. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  li: ['lee'],
  yi: ['yih'],
  si: ['ssu', 'sze'],
  xu: ['sheu', 'shu'],
  wu: ['woo'],
  zhou: ['chow'],
  wang: ['wong'],
  cai: ['tsay'],
  lü: ['lyu', 'leu'],
  you: ['yiu'],
  yu: ['yuh'],
  jie: ['jye', 'jay'],
  wei: ['way'],
  ru: ['zu'],
  jun: ['jiun'],
}

const rewritten = (syllable: string, rules: readonly (readonly [RegExp, string])[]) =>
  rules.reduce((text, [from, to]) => text.replace(from, to), syllable)

/** A syllable of Hanyu Pinyin in Wade-Giles without apostrophes and diacritics. `v` stands for ü, which becomes `u`. */
export const wadeGilesOf = (syllable: string): string =>
  rewritten(syllable.replace('v', 'ü'), WADE_GILES).replace('ü', 'u')

/** The same in Tongyong Pinyin. */
export const tongyongOf = (syllable: string): string =>
  rewritten(syllable.replace('v', 'ü'), TONGYONG).replace('ü', 'u')

/**
 * The spellings of a syllable that people in Taiwan use: Hanyu Pinyin, Wade-Giles without apostrophes and diacritics,
 * Tongyong Pinyin, and old ones.
 * @param syllable in Hanyu Pinyin without its tone, in lower case; `v` stands for ü
 */
export function spellingsOf(syllable: string): string[] {
  const sound = syllable.replace('v', 'ü')
  const all = [sound, rewritten(sound, WADE_GILES), rewritten(sound, TONGYONG), ...(USUAL[sound] ?? [])]
  return [...new Set(all.map((spelling) => spelling.replace('ü', 'u')))]
}
