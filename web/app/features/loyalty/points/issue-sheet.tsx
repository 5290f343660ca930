import { pick } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useCompanyName } from '../../frame/backstage/company-line.tsx'
import classes from './points.module.css'
import { staffCardsQuery } from './queries.ts'
import { ShownCode } from './shown-code.tsx'

/** The interval, in milliseconds, at which the staff's screen checks whether its code was used. */
const ASK_MS = 2000

/** Shows a staff code for one stamp, and a new one after it was used or has expired. */
export function IssueSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const company = useCompanyName()
  const cards = useQuery(staffCardsQuery)
  const [chosen, setChosen] = useState('')
  const list = cards.data ?? []
  const pointCardId = chosen || String(list[0]?.id ?? '')
  return (
    <Sheet title={t('staff.issue')} closeLabel={shared('close')} onClose={onClose}>
      <div className={classes.stack}>
        {cards.isPending && <Skeleton label={shared('loading')} lines={4} />}
        {!cards.data && cards.error && (
          <Failed error={cards.error} again={shared('again')} onAgain={() => void cards.refetch()} />
        )}
        {cards.data?.length === 0 && <EmptyState title={t('card.none')}>{t('card.noneText', { company })}</EmptyState>}
        {list.length > 1 && (
          <NativeSelect
            label={t('staff.which')}
            data={list.map(({ id, titleCh, titleEn }) => ({ value: String(id), label: pick(lang, titleCh, titleEn) }))}
            value={pointCardId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {pointCardId && <IssuedCode key={pointCardId} pointCardId={pointCardId} />}
      </div>
    </Sheet>
  )
}

function IssuedCode({ pointCardId }: { pointCardId: string }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const [used, setUsed] = useState(0)
  const issued = useQuery({
    // Not a key of the call: a code is not issued again when points change.
    queryKey: ['staff code', pointCardId, used],
    queryFn: () => api.point.issue_code({ pointCardId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { code = '', expiresAt } = issued.data ?? {}
  const asked = useQuery({
    queryKey: ['staff code used', code],
    queryFn: () => api.point.check_code({ code }),
    enabled: code !== '',
    refetchInterval: ASK_MS,
    gcTime: 0,
  })
  const isUsed = asked.data?.isUsed === true
  const left = useSecondsUntil(expiresAt)
  const isOver = isUsed || left === 0
  useEffect(() => {
    if (isOver) setUsed((before) => before + 1)
  }, [isOver])
  if (issued.error) return <Failed error={issued.error} again={shared('again')} onAgain={() => void issued.refetch()} />
  if (!issued.data) return <Skeleton label={shared('loading')} lines={1} picture="1 / 1" />
  return (
    <>
      <div aria-live="polite">{used > 0 && <Notice tone="good" title={t('staff.used')} />}</div>
      <ShownCode code={code} qr={issued.data.qr} alt={t('staff.qr')} label={t('redeem.label')} />
      <p className={classes.quiet}>{t('staff.issueText')}</p>
      {left !== undefined && <p className={classes.quiet}>{t('staff.left', { time: clockOf(left) })}</p>}
    </>
  )
}

/** Formats seconds as `9:05`. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The whole seconds until a moment, counted down; undefined if there is no moment. */
function useSecondsUntil(moment: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return moment === undefined ? undefined : Math.max(0, Math.floor((Date.parse(moment) - now) / 1000))
}
