import type { PictureUse, StaffPicture } from '@idocard/contract/content/site-picture'
import { pick } from '@idocard/domain/language'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { addressOf } from '../kit/place.ts'

/** Kilobytes of a thousand bytes, as browsers show them. */
export const formatBytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} KB`

const SCREENS = { product: 'products', prize: 'prizes', company: 'companies' } as const

/** The screen on which a thing that shows a picture is edited: each kind of content is called as its screen. */
export const screenOf = (thing: PictureUse['thing']) =>
  thing === 'product' || thing === 'prize' || thing === 'company' ? SCREENS[thing] : thing

/** The address at which a thing that shows a picture is edited. */
export const editorOf = ({ thing, id, prefix }: PictureUse): string =>
  addressOf({ prefix, screen: screenOf(thing), id: String(id) })

/** What a picture is called: as the first thing that shows it. */
export function usePictureName(): (picture: Pick<StaffPicture, 'uses'>) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ uses }) => {
    const use = uses.find(({ isPast }) => !isPast) ?? uses[0]
    return use ? pick(lang, use.titleCh, use.titleEn) : t('media.nameless')
  }
}
