import { pick } from '@idocard/domain/language'
import { PRIZE_APPLICATION_STATES } from '@idocard/domain/loyalty/prize-application-state'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { ApplicationActs } from './application-acts.tsx'
import { Decide } from './decide.tsx'
import { HandOver } from './hand-over.tsx'

const TONES = { applied: 'attention', approved: 'good', handed_over: 'neutral', refused: 'bad' } as const

/** Holders' applications for the company's prizes: decide, and hand prizes over. */
export default function Applications() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const applications = useList(api.prizeApply.list, ['keyword', 'state'], { sort: '-at' })
  const [isHandingOver, setHandingOver] = useState(false)
  const states = PRIZE_APPLICATION_STATES.map((value) => ({ value, label: t(`application.state.${value}`) }))
  return (
    <>
      <ListPage
        title={t('screen.applications')}
        screen="applications"
        list={applications}
        search={t('application.search')}
        choices={[
          {
            name: 'state',
            label: t('application.stateName'),
            options: [{ value: '', label: t('application.all') }, ...states],
          },
        ]}
        actions={
          <>
            <Can may="prize.edit" variant="outline" to={addressOf({ prefix, screen: 'prizes' })}>
              {t('prize.edit')}
            </Can>
            <PlainButton onClick={() => setHandingOver(true)}>{t('application.handOver')}</PlainButton>
          </>
        }
        selection={(rows, clear) => <ApplicationActs rows={rows} onDone={clear} />}
        columns={[
          { name: 'who', label: t('application.who'), cell: ({ name }) => name || t('application.noName') },
          { name: 'prize', label: t('prize.title'), cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn) },
          { name: 'points', label: t('prize.points'), sort: 'points', isNumber: true, cell: ({ points }) => points },
          {
            name: 'at',
            label: t('application.at'),
            sort: 'at',
            cell: ({ appliedAt }) => formatMoment(appliedAt, lang),
            text: ({ appliedAt }) => formatStamp(appliedAt),
          },
          {
            name: 'state',
            label: t('application.stateName'),
            cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`application.state.${state}`)}</StatusBadge>,
            text: ({ state }) => t(`application.state.${state}`),
          },
          { name: 'decide', label: t('application.decide'), cell: (row) => <Decide application={row} />, text: null },
        ]}
        empty={{ title: t('application.none'), text: t('application.noneText') }}
      />
      {isHandingOver && <HandOver onClose={() => setHandingOver(false)} />}
    </>
  )
}
