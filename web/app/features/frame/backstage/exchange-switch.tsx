import { Segments } from '../../../kit/segments.tsx'
import { useTranslation } from '../../../lib/texts.ts'

type ExchangeSwitchProps = { isExchanged: boolean; onChange: (isExchanged: boolean) => void }

/** Shows a card as visitors see it before or after they exchange cards with its holder. */
export function ExchangeSwitch({ isExchanged, onChange }: ExchangeSwitchProps) {
  const { t } = useTranslation('card')
  return (
    <Segments
      label={t('view.label')}
      value={isExchanged ? 'after' : 'before'}
      options={(['before', 'after'] as const).map((value) => ({ value, text: t(`view.${value}`) }))}
      onChange={(value) => onChange(value === 'after')}
    />
  )
}
