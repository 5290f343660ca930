import { isHan } from '../../text.ts'
import type { ContactFields } from '../contact.ts'
import { foldText } from './fold.ts'
import type { ContactSounds } from './search.ts'
import { syllablesIn } from './sounds.ts'

/** Number of a name's characters that are used for sorting. */
export const MAX_SORTED = 12

/**
 * A sort key by Latin letters: the English name, otherwise the Pinyin of the Chinese one. Names without letters come
 * last.
 */
export function latinKey(fields: ContactFields, sounds: ContactSounds): string {
  const name = (['nameEn', 'nameCh', 'nickname', 'companyCh', 'companyEn'] as const).find((one) => fields[one] !== '')
  const folded = foldText(name ? fields[name] : '')
  const sound = name === 'nameCh' || name === 'nickname' || name === 'companyCh' ? sounds[name] : ''
  const latin = isHan(folded) ? syllablesIn(sound).join(' ') || folded : folded.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[a-z]/.test(latin) ? latin.slice(0, 4 * MAX_SORTED) : `~${latin.slice(0, MAX_SORTED)}`
}
