import type { StaffPicture } from '@idocard/contract/content/library-picture'
import { pick } from '@idocard/domain/language'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'

/** What a picture is called: as the first thing that shows it. */
export function usePictureName(): (picture: Pick<StaffPicture, 'uses'>) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ uses }) => {
    const use = uses.find(({ isPast }) => !isPast) ?? uses[0]
    return use ? pick(lang, use.titleCh, use.titleEn) : t('media.nameless')
  }
}
