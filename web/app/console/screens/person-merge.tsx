import type { MergeRequest } from '@idocard/contract/identity/account-merge'
import type { SitePerson } from '@idocard/contract/identity/site-person'
import { MERGE_SIDES } from '@idocard/domain/identity/account-merge'
import { formatMobile } from '@idocard/domain/identity/phone'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { AskFirst } from '../kit/remove.tsx'
import { ButtonRow } from '../kit/said-once.tsx'
import { MergeSheet } from './person-merge-sheet.tsx'

/** Until both have confirmed. */
const POLL_MS = 10_000

/** Merges a person's account with another one of theirs: asks both to confirm, shows who has, and merges. */
export function PersonMerge({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const found = useCall(
    api.siteMerge.find,
    { id: person.id },
    { refetchInterval: ({ state: { data } }) => (data?.request?.state === 'waiting' ? POLL_MS : false) },
  )
  const request = found.data?.request
  if (found.error) return <Notice tone="bad" title={found.error.message} />
  if (request && (request.state === 'waiting' || request.state === 'ready')) return <Asked request={request} />
  return (
    <>
      <p>{t('merge.text')}</p>
      {request?.state === 'refused' && (
        <Notice tone="attention" title={t('merge.refused', { name: nameOf(request, request.refusedBy ?? 'goes') })}>
          {t('merge.refusedText')}
        </Notice>
      )}
      {request?.state === 'expired' && <Notice title={t('merge.expired')}>{t('merge.expiredText')}</Notice>}
      <div>
        <Can may="people.merge" variant="outline" onClick={() => setOpen(true)}>
          {t('merge.begin')}
        </Can>
      </div>
      {isOpen && <MergeSheet person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

const nameOf = (request: MergeRequest, side: 'stays' | 'goes') =>
  request[side].name || formatMobile(request[side].username) || '—'

/** A request under way. */
function Asked({ request }: { request: MergeRequest }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useCommand(api.siteMerge.withdraw, { inPlace: true })
  const { id, expiresAt } = request
  const state = request.state === 'ready' ? 'ready' : 'waiting'
  const until = formatMoment(expiresAt, lang)
  return (
    <>
      <Notice tone={state === 'ready' ? 'good' : 'info'} title={t(`merge.state.${state}`)} live>
        {t(`merge.until.${state}`, { until })}
      </Notice>
      <ul className="console-links">
        {MERGE_SIDES.map((side) => {
          const { id: personId, username, confirmedAt, bySigningIn } = request[side]
          return (
            <li key={side}>
              <Link to={addressOf({ prefix, screen: 'people', id: personId })}>
                {t(`merge.side.${side}`, { name: request[side].name || t('person.unnamed') })}
              </Link>
              <span>{formatMobile(username) || t('person.apple')}</span>
              <span>
                {confirmedAt
                  ? t('merge.confirmed', { at: formatMoment(confirmedAt, lang) })
                  : bySigningIn
                    ? t('merge.bySigningIn', { address: `${location.host}${paths.merge}` })
                    : t('merge.waits')}
              </span>
            </li>
          )
        })}
      </ul>
      {withdraw.error && <Notice tone="bad" live title={withdraw.error.message} />}
      <ButtonRow>
        <Can
          may="people.merge"
          because={state === 'ready' ? undefined : t('merge.notReady')}
          onClick={() => setOpen(true)}
        >
          {t('merge.now')}
        </Can>
        <AskFirst
          may="people.merge"
          variant="outline"
          action={t('merge.withdraw')}
          title={t('merge.withdrawTitle')}
          text={t('merge.withdrawText')}
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id })}
        />
      </ButtonRow>
      {isOpen && <NowSheet request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The merge itself, with a fresh code. */
function NowSheet({ request, onClose }: { request: MergeRequest; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const merge = useCommand(api.siteMerge.merge, {
    inPlace: true,
    forgets: () => [{ id: request.goes.id }],
    onSuccess: ({ staysId }) => {
      onClose()
      void navigate(addressOf({ prefix, screen: 'people', id: staysId }))
      void toast({ tone: 'good', title: t('merge.done') })
    },
  })
  const names = { stays: nameOf(request, 'stays'), goes: nameOf(request, 'goes') }
  return (
    <CodeSheet
      title={t('merge.nowTitle')}
      action="merge_accounts"
      submit={t('merge.now')}
      isBusy={merge.isPending}
      error={merge.error}
      onSubmit={(pinCode) => merge.mutate({ id: request.id, pinCode })}
      onClose={onClose}
    >
      <p>{t('merge.nowText', names)}</p>
    </CodeSheet>
  )
}
