import { HAND_OVER_CODE, STAMP_CODE } from '@idocard/domain/loyalty/point-code'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { accountQuery, rolesQuery } from '../../features/frame/backstage/queries.ts'
import { mayAt } from '../../features/frame/backstage/roles.ts'
import { Sum } from '../../features/frame/backstage/sum.tsx'
import { Applications } from '../../features/loyalty/points/applications.tsx'
import { Ledger } from '../../features/loyalty/points/ledger.tsx'
import classes from '../../features/loyalty/points/points.module.css'
import { Prizes } from '../../features/loyalty/points/prizes.tsx'
import {
  applicationsQuery,
  entriesQuery,
  pointCardsQuery,
  prizesQuery,
  wholeList,
} from '../../features/loyalty/points/queries.ts'
import { RedeemSheet } from '../../features/loyalty/points/redeem-sheet.tsx'
import { shownPoints } from '../../features/loyalty/points/shown-points.ts'
import { Staff } from '../../features/loyalty/points/staff.tsx'
import { StampCard, StampCardText } from '../../features/loyalty/points/stamp-card.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { companyPrefix } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatLastDay } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

const TABS = ['cards', 'prizes', 'entries'] as const
type Tab = (typeof TABS)[number]

/** The holder's points: point cards (`?id=` puts one first, `?code=` adds a stamp), prizes, and the ledger. */
export default function PointCardScreen() {
  const { t } = useTranslation('points')
  const { user } = useBackstage()
  return (
    <HolderScreen title={t('title')} back={user}>
      <Points />
    </HolderScreen>
  )
}

function Points() {
  const { t } = useTranslation('points')
  const [query, setQuery] = useSearchParams()
  const roles = useQuery(rolesQuery)
  const [isRedeeming, setRedeeming] = useState(false)
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'cards'
  const code = query.get(STAMP_CODE) ?? ''
  const change = (changes: Record<string, string>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <Balance />
      <Segments
        label={t('tabs.name')}
        value={tab}
        options={TABS.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        onChange={(value: Tab) => change({ tab: value === 'cards' ? '' : value })}
      />
      {tab === 'cards' && <Cards first={Number(query.get('id'))} onRedeem={() => setRedeeming(true)} />}
      {tab === 'prizes' && <PrizesTab />}
      {tab === 'entries' && <LedgerTab />}
      {mayAt(roles.data ?? [], companyPrefix(), 'stamp.issue') && (
        <Staff given={query.get(HAND_OVER_CODE) ?? ''} onGivenDone={() => change({ [HAND_OVER_CODE]: '' })} />
      )}
      {(isRedeeming || code) && (
        <RedeemSheet
          given={code}
          onClose={() => {
            setRedeeming(false)
            change({ [STAMP_CODE]: '' })
          }}
        />
      )}
    </>
  )
}

function Balance() {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const entries = useInfiniteQuery(entriesQuery)
  const account = useQuery(accountQuery)
  const [first] = entries.data?.pages ?? []
  const [soonest] = first?.expiring ?? []
  // The device keeps the account, which has the same balance. Without either, the list below says why.
  const balance = first?.balance ?? account.data?.points
  if (balance === undefined) return entries.isError ? null : <Skeleton label={shared('loading')} lines={2} />
  return (
    <div className={classes.balance}>
      <dl>
        <Sum name={t('balance')} count={balance} />
      </dl>
      {soonest && (
        <p className={classes.quiet}>
          {t(soonest.points === balance ? 'expiringAll' : 'expiring', {
            ...shownPoints(soonest.points),
            day: formatLastDay(soonest.expiresAt, lang),
          })}
        </p>
      )}
    </div>
  )
}

function Cards({ first, onRedeem }: { first: number; onRedeem: () => void }) {
  const { t } = useTranslation('points')
  const company = useCompanyName()
  const cards = useQuery(pointCardsQuery)
  if (isLacking(cards)) return <Placeholder query={cards} picture />
  const list = cards.data.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  if (list.length === 0) return <EmptyState title={t('card.none')}>{t('card.noneText', { company })}</EmptyState>
  const [top, ...others] = list
  return (
    <>
      {top && <StampCard card={top} />}
      <PlainButton size="lg" onClick={onRedeem}>
        {t('redeem.open')}
      </PlainButton>
      {top && <StampCardText card={top} />}
      {others.map((card) => (
        <div key={card.id} className={classes.stack}>
          <StampCard card={card} />
          <StampCardText card={card} />
        </div>
      ))}
    </>
  )
}

function PrizesTab() {
  const prizes = useQuery(prizesQuery)
  const applications = useQuery(applicationsQuery)
  if (isLacking(prizes)) return <Placeholder query={prizes} />
  if (isLacking(applications)) return <Placeholder query={applications} />
  return (
    <>
      <Applications list={applications.data} />
      <Prizes {...prizes.data} />
    </>
  )
}

function LedgerTab() {
  const { t } = useTranslation('points')
  const entries = useInfiniteQuery(entriesQuery)
  if (isLacking(entries)) return <Placeholder query={entries} />
  const [first] = entries.data.pages
  if (!first) return null
  const more = entries.hasNextPage && (
    <PlainButton variant="outline" disabled={entries.isFetching} onClick={() => void entries.fetchNextPage()}>
      {t('more')}
    </PlainButton>
  )
  return <Ledger sums={first} list={wholeList(entries.data)} more={more} />
}
