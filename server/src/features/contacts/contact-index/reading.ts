import type { ContactFields } from '@idocard/domain/contacts/contact'
import type { ContactSounds } from '@idocard/domain/contacts/contact-search/search'
import type { Sounds } from '@idocard/domain/contacts/contact-search/sounds'
import { familyReading } from '@idocard/domain/contacts/english-name'
import { splitName } from '@idocard/domain/contacts/person-name'
import { isHan } from '@idocard/domain/text'
import { pinyin } from 'pinyin-pro'
import taiwan from './taiwan-readings.json' with { type: 'json' }

const SYLLABLES = { toneType: 'none', type: 'array', nonZh: 'removed', v: true } as const
const READINGS = { toneType: 'num', type: 'array', multiple: true, v: true } as const

/** The Hanyu Pinyin syllables of the Chinese characters of a name, without tones; `v` stands for ü. */
export const syllablesOf = (name: string): string[] =>
  isHan(name) ? pinyin(name, { ...SYLLABLES, surname: 'head' }) : []

/** The readings of a character in Taiwan, the most common first (taiwan-readings.NOTICE.md). */
const known = new Map<string, readonly string[]>()
for (const group of [taiwan.first, taiwan.others])
  for (const [reading, characters] of Object.entries(group))
    for (const one of characters) known.set(one, [...(known.get(one) ?? []), reading])

/** Rare and simplified characters are not in Taiwan's table. */
const readingsOf = (character: string): readonly string[] =>
  known.get(character) ?? pinyin(character, READINGS).filter((reading) => /^[a-z]+[0-5]$/.test(reading))

/** Characters in names of companies with another reading than usual. */
const IN_COMPANIES: readonly (readonly [RegExp, string])[] = [
  [/(?<=[銀商車洋分])行/g, 'hang2'],
  [/(?<=音)樂/g, 'yue4'],
  [/會(?=計)/g, 'kuai4'],
  [/重(?=慶)/g, 'chong2'],
]

/**
 * How a text is read.
 * @param better the likeliest readings of some of its Chinese characters, by their position among them
 */
function soundsOf(characters: readonly string[], better: ReadonlyMap<number, string>): Sounds {
  return characters
    .map((one, at) => {
      const likeliest = better.get(at)
      return [...new Set([...(likeliest ? [likeliest] : []), ...readingsOf(one)])].join('/')
    })
    .filter(Boolean)
    .join(' ')
}

const chineseOf = (text: string) => [...text].filter(isHan)

/** How the texts of a contact are read. */
export function contactSounds({ nameCh, nickname, companyCh }: ContactFields): ContactSounds {
  const family = isHan(nameCh) ? familyReading(splitName(nameCh).family) : undefined
  const company = chineseOf(companyCh)
  const inCompany = IN_COMPANIES.flatMap(([phrase, reading]) =>
    [...company.join('').matchAll(phrase)].map(({ index }) => [index, reading] as const),
  )
  return {
    nameCh: soundsOf(chineseOf(nameCh), new Map(family?.entries())),
    nickname: soundsOf(chineseOf(nickname), new Map()),
    companyCh: soundsOf(company, new Map(inCompany)),
  }
}
