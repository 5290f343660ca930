const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]))

/** Initials of two letters come first: `zh` must not match `z`. */
const INITIALS = table(
  'zh:ㄓ ch:ㄔ sh:ㄕ b:ㄅ p:ㄆ m:ㄇ f:ㄈ d:ㄉ t:ㄊ n:ㄋ l:ㄌ g:ㄍ k:ㄎ h:ㄏ j:ㄐ q:ㄑ x:ㄒ r:ㄖ z:ㄗ c:ㄘ s:ㄙ',
)
const FINALS = table(
  'a:ㄚ o:ㄛ e:ㄜ ai:ㄞ ei:ㄟ ao:ㄠ ou:ㄡ an:ㄢ en:ㄣ ang:ㄤ eng:ㄥ er:ㄦ ong:ㄨㄥ i:ㄧ ia:ㄧㄚ ie:ㄧㄝ iao:ㄧㄠ iu:ㄧㄡ ian:ㄧㄢ ' +
    'in:ㄧㄣ iang:ㄧㄤ ing:ㄧㄥ iong:ㄩㄥ u:ㄨ ua:ㄨㄚ uo:ㄨㄛ uai:ㄨㄞ ui:ㄨㄟ uan:ㄨㄢ un:ㄨㄣ uang:ㄨㄤ v:ㄩ ve:ㄩㄝ van:ㄩㄢ vn:ㄩㄣ',
)
const TONES = ['', '', 'ˊ', 'ˇ', 'ˋ', '˙']

/** Syllables without an initial, as if they were written like those with one: `yan` as `ian`, `wei` as `ui`. */
const bare = (syllable: string): string =>
  syllable
    .replace(/^yu/, 'v')
    .replace(/^yo(?=u)/, 'i')
    .replace(/^y(?=i)/, '')
    .replace(/^y/, 'i')
    .replace(/^w(?=u)/, '')
    .replace(/^w/, 'u')
    .replace(/^iou$/, 'iu')
    .replace(/^uei$/, 'ui')
    .replace(/^uen$/, 'un')
    .replace(/^ueng$/, 'ong')

/** A syllable of Hanyu Pinyin with the number of its tone, `chen2`, in Zhuyin: ㄔㄣˊ. Empty if it is none. */
export function zhuyinOf(syllable: string): string {
  const [, letters = '', tone = ''] = /^([a-z]+)([1-5]?)$/.exec(syllable) ?? []
  const start = [...INITIALS.keys()].find((one) => letters.startsWith(one)) ?? ''
  const rest = start === '' ? bare(letters) : letters.slice(start.length)
  // After these initials, `i` stands for no vowel that Zhuyin writes.
  const isSilent = /^(?:[zcs]h?|r)$/.test(start) && rest === 'i'
  const vowel = /^[jqx]$/.test(start) ? rest.replace(/^u/, 'v') : rest.replace(/^ue$/, 've')
  const final = isSilent ? '' : FINALS.get(vowel)
  return final === undefined ? '' : (INITIALS.get(start) ?? '') + final + (TONES[Number(tone)] ?? '')
}

/** A run of Zhuyin letters with or without tones. */
export const ZHUYIN = /[\u3105-\u3129][\u3105-\u3129ˉˊˇˋ˙]*/g
const SYLLABLE = /[\u3105-\u3119]?[\u3127-\u3129]?[\u311a-\u3126]?[ˊˇˋ˙]?/g

/** Takes a run of Zhuyin apart into syllables, of which each may be typed only in part: ㄔㄣˊㄇ → ㄔㄣˊ, ㄇ. */
export const zhuyinSyllables = (run: string): string[] => run.replaceAll('ˉ', '').match(SYLLABLE)?.filter(Boolean) ?? []
