import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { PRINT_FIELDS, type PrintCard } from '@idocard/domain/commerce/print'
import { useState } from 'react'
import { Segments } from '../../../kit/segments.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './print.module.css'
import { PrintFace } from './print-face.tsx'

/** Example texts, shown faintly while nothing is entered. */
const SAMPLE: Omit<PrintCard, 'finish'> = {
  nameCh: '你的姓名',
  nameEn: 'Your Name',
  titleCh: '職稱',
  titleEn: 'Title',
  companyCh: '公司名稱',
  companyEn: 'Company',
}

/** A preview of the printed card, one side at a time. */
export function PrintPreview({ card, logo }: { card: PrintCard; logo: PrintLogo | null }) {
  const { t } = useTranslation('print')
  const [side, setSide] = useState<'front' | 'back'>('front')
  const isSample = PRINT_FIELDS.every((field) => card[field].trim() === '')
  const shown = isSample ? { ...SAMPLE, finish: card.finish } : card
  return (
    <div className={classes.preview}>
      <div className={classes.face}>
        <PrintFace card={shown} logo={logo} side={side} isSample={isSample} />
      </div>
      <div className={classes.turn}>
        <Segments
          label={t('side.label')}
          value={side}
          options={[
            { value: 'front', text: t('side.front') },
            { value: 'back', text: t('side.back') },
          ]}
          onChange={setSide}
        />
      </div>
      <p className={classes.hint}>{side === 'back' ? t('codeNote') : t('previewNote')}</p>
    </div>
  )
}
