import { VISIBILITIES, type Visibility } from '@idocard/domain/card'
import { useTranslation } from '../../lib/texts.ts'
import classes from './editor.module.css'

type VisibilitySelectProps = { of: string; value: Visibility; onChange: (visibility: Visibility) => void }

/** Who sees one field. */
export function VisibilitySelect({ of, value, onChange }: VisibilitySelectProps) {
  const { t } = useTranslation('card')
  return (
    <select
      className={classes.visibility}
      aria-label={t('visibility.of', { field: of })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Visibility)}
    >
      {VISIBILITIES.map((one) => (
        <option key={one} value={one}>
          {t(`visibility.${one}`)}
        </option>
      ))}
    </select>
  )
}
