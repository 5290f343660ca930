import type { PrintLogo } from '@idocard/contract/print-logo'
import type { PrintCard } from '@idocard/domain/print'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../kit/segments.tsx'
import classes from './print.module.css'
import { PrintFace } from './print-face.tsx'

/** A card as it will be printed, one side at a time. */
export function PrintPreview({ card, logo }: { card: PrintCard; logo: PrintLogo | null }) {
  const { t } = useTranslation('print')
  const [side, setSide] = useState<'front' | 'back'>('front')
  return (
    <div className={classes.preview}>
      <div className={classes.face}>
        <PrintFace card={card} logo={logo} side={side} />
      </div>
      <Segments
        label={t('side.label')}
        value={side}
        options={[
          { value: 'front', text: t('side.front') },
          { value: 'back', text: t('side.back') },
        ]}
        onChange={setSide}
      />
      <p className={classes.hint}>{side === 'back' ? t('codeNote') : t('previewNote')}</p>
    </div>
  )
}
