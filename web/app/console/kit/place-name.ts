import { pick } from '@idocard/domain/language'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type OwnRole, useMe } from './me.ts'

/** Returns the name of a place: the site's, or a company's in the current language. */
export function useNameOf() {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ prefix, nameCh, nameEn }: Pick<OwnRole, 'prefix' | 'nameCh' | 'nameEn'>): string =>
    prefix === '' ? t('site') : pick(lang, nameCh, nameEn) || prefix
}

/** The name of the place in the address. */
export function usePlaceName(): string {
  const { here, prefix } = useMe()
  return useNameOf()(here[0] ?? { prefix, nameCh: prefix, nameEn: prefix })
}
