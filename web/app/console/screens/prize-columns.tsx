import type { StaffPrizeRow } from '@idocard/contract/loyalty/prize-staff'
import { pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { Column } from '../kit/query-table.tsx'

const TONES = { planned: 'attention', shown: 'good', ended: 'neutral', none_left: 'bad' } as const

/** The columns of the list of prizes. */
export function usePrizeColumns(): [Column<StaffPrizeRow>, ...Column<StaffPrizeRow>[]] {
  const { t } = useTranslation('console')
  const lang = useLang()
  return [
    {
      name: 'title',
      label: t('prize.title'),
      sort: 'order',
      cell: (row) => <Title {...row} text={pick(lang, row.titleCh, row.titleEn)} />,
    },
    { name: 'points', label: t('prize.points'), sort: 'points', isNumber: true, cell: ({ points }) => points },
    { name: 'stock', label: t('prize.stock'), sort: 'stock', isNumber: true, cell: ({ stock }) => stock },
    { name: 'period', label: t('prize.period'), cell: (row) => <State {...row} /> },
    {
      name: 'english',
      label: t('prize.english'),
      cell: ({ titleEn }) =>
        titleEn ? t('prize.there') : <StatusBadge tone="attention">{t('editor.missing')}</StatusBadge>,
    },
  ]
}

function Title({ img, text }: { img: string; text: string }) {
  return (
    <>
      {img ? <img src={img} alt="" width={48} height={36} /> : <span className="console-blank" />}
      {text}
    </>
  )
}

/** Whether holders can apply for a prize now. */
function State({ period, stock }: Pick<StaffPrizeRow, 'period' | 'stock'>) {
  const { t } = useTranslation('console')
  const state = period === 'shown' && stock === 0 ? 'none_left' : period
  return <StatusBadge tone={TONES[state]}>{t(`prize.filter.${state}`)}</StatusBadge>
}
