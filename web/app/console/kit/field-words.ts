import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/**
 * The value of a form's field as people read it, where two versions are compared: yes and no, moments in Taiwan's time,
 * everything else as it is typed, or in the words of its screen.
 */
export function useFieldWords(): (value: string | boolean, words?: (text: string) => string | undefined) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (value, words) => {
    if (typeof value === 'boolean') return t(value ? 'version.yes' : 'version.no')
    return MOMENT.test(value) ? formatMoment(value, lang) : (words?.(value) ?? value)
  }
}
