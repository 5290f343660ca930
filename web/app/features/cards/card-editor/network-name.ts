import { socialMediaById } from '@idocard/domain/cards/social-media'
import { pick } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'

/** Returns a function for the name of a network in the page's language; empty for an unknown id. */
export function useNetworkName(): (id: number) => string {
  const lang = useLang()
  return (id) => {
    const network = socialMediaById(id)
    return network ? pick(lang, network.nameCh, network.nameEn) : ''
  }
}
