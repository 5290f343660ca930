import { VISIBILITIES, type Visibility } from '@idocard/domain/cards/card'
import { IconArrowsExchange, IconChevronDown, IconLink, IconWorld } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'

const ICONS = { public: IconWorld, link: IconLink, exchange: IconArrowsExchange }

/** The visibility of a field, as a word and an icon. */
export function VisibilityMark({ value, isWordless = false }: { value: Visibility; isWordless?: boolean }) {
  const { t } = useTranslation('card')
  const Icon = ICONS[value]
  return (
    <span className={classes.mark}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {!isWordless && t(`visibility.${value}`)}
    </span>
  )
}

type VisibilitySelectProps = { of: string; value: Visibility; onChange: (visibility: Visibility) => void }

/** Changes the visibility of one field. Pressing it opens the browser's own list. */
export function VisibilitySelect({ of, value, onChange }: VisibilitySelectProps) {
  const { t } = useTranslation('card')
  return (
    <span className={classes.visibility}>
      <span aria-hidden="true">
        <VisibilityMark value={value} />
        <IconChevronDown size={14} stroke={1.6} />
      </span>
      <select
        aria-label={t('visibility.of', { field: of })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Visibility)}
      >
        {VISIBILITIES.map((one) => (
          <option key={one} value={one}>
            {t(`visibility.choice.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
