import { pick } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatTime } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Page } from '../kit/page.tsx'

/** The interval, in milliseconds, at which the screen asks whether its code was used. */
const ASK_MS = 2000

/** Issues codes for stamps on the company's point cards. */
export default function Stamps() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const cards = useCall(api.point.load_cards)
  const [chosen, setChosen] = useState('')
  const issue = useCommand(api.point.issue_code, { inPlace: true, later: true })
  const list = cards.data?.list ?? []
  const pointCardId = chosen || String(list[0]?.id ?? '')
  return (
    <Page title={t('screen.stamps')}>
      {cards.isPending && <Skeleton label={shared('loading')} lines={4} />}
      {cards.error && <Failed error={cards.error} again={shared('again')} onAgain={() => void cards.refetch()} />}
      {cards.data && list.length === 0 && <EmptyState title={t('stamp.none')}>{t('stamp.noneText')}</EmptyState>}
      {list.length > 0 && (
        <div className="console-editor">
          <NativeSelect
            label={t('stamp.card')}
            data={list.map(({ id, titleCh, titleEn }) => ({ value: String(id), label: pick(lang, titleCh, titleEn) }))}
            value={pointCardId}
            onChange={(event) => {
              setChosen(event.currentTarget.value)
              issue.reset()
            }}
          />
          {issue.error && <Notice tone="bad" title={issue.error.message} live />}
          <div className="console-actions">
            <Can may="stamp.issue" disabled={issue.isPending} onClick={() => issue.mutate({ pointCardId })}>
              {t(issue.data ? 'stamp.another' : 'stamp.issue')}
            </Can>
          </div>
          {issue.data && <Issued key={issue.data.code} {...issue.data} />}
        </div>
      )}
    </Page>
  )
}

type IssuedProps = { code: string; qr: string; expiresAt: string }

function Issued({ code, qr, expiresAt }: IssuedProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const used = useCall(
    api.point.check_code,
    { code },
    {
      refetchInterval: ({ state }) => (state.data?.isUsed || Date.now() > Date.parse(expiresAt) ? false : ASK_MS),
    },
  )
  if (used.data?.isUsed) return <Notice tone="good" title={t('stamp.used')} live />
  return (
    <figure className="console-code" data-ground="white">
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('stamp.qr')} width={280} height={280} />
      <figcaption>
        <strong>{code}</strong>
        <span>{t('stamp.until', { time: formatTime(expiresAt, lang) })}</span>
      </figcaption>
    </figure>
  )
}
