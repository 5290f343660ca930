import { joined } from '@idocard/domain/language'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { formatChange } from './format-figure.ts'

type FigureTileProps = {
  name: string
  value: number | null
  /** The same of the period that it is compared with; undefined for none. */
  compared: number | null | undefined
  format: (value: number | null) => string
  isShown: boolean
  onShow: () => void
}

/** A figure of the whole period, which draws it when it is pressed. */
export function FigureTile({ name, value, compared, format, isShown, onShow }: FigureTileProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <button type="button" aria-pressed={isShown} onClick={onShow}>
      <span>{name}</span>
      <strong>{format(value)}</strong>
      {compared !== undefined && (
        <small>
          {joined(lang, 'dot', [formatChange(value, compared, lang), t('figures.was', { value: format(compared) })])}
        </small>
      )}
    </button>
  )
}
