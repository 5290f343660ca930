import { Segments } from '../../../kit/segments.tsx'
import { chooseLang, useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'

/** The language choice, shared by the whole site. */
export function LanguageChoice() {
  const { t } = useTranslation('backstage')
  return (
    <Segments
      label={t('language')}
      value={useLang()}
      options={[
        { value: 'zh-tw', text: '中文', lang: 'zh-Hant' },
        { value: 'en-us', text: 'English', lang: 'en' },
      ]}
      onChange={chooseLang}
    />
  )
}
