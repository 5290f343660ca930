import type { StaffApplication } from '@idocard/contract/loyalty/prize-apply'
import { pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './points.module.css'
import { openApplicationsQuery } from './queries.ts'
import { shownPoints } from './shown-points.ts'

/** Applications for the company's prizes, which staff approve or refuse. */
export function OpenApplicationsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const open = useQuery(openApplicationsQuery)
  const [refused, setRefused] = useState<StaffApplication>()
  const approve = useCommand(api.prizeApply.approve, { inPlace: true })
  if (refused) return <RefuseSheet application={refused} onClose={() => setRefused(undefined)} />
  const error = approve.error ?? open.error
  return (
    <Sheet shape="tall" title={t('staff.open')} closeLabel={shared('close')} onClose={onClose}>
      {error && <Notice tone="bad" title={error.message} live />}
      {open.isPending && <Skeleton label={shared('loading')} lines={5} />}
      {open.data?.list.length === 0 && (
        <EmptyState title={t('staff.openNone')} level={3}>
          {t('staff.openNoneText')}
        </EmptyState>
      )}
      <ul className={classes.rows}>
        {open.data?.list.map((one) => (
          <li key={one.id}>
            <Application
              application={one}
              isBusy={approve.isPending}
              onApprove={() => approve.mutate({ id: one.id })}
              onRefuse={() => setRefused(one)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type ApplicationProps = {
  application: StaffApplication
  isBusy: boolean
  onApprove: () => void
  onRefuse: () => void
}

function Application({ application, isBusy, onApprove, onRefuse }: ApplicationProps) {
  const { t } = useTranslation('points')
  const lang = useLang()
  const { titleCh, titleEn, state, points, appliedAt } = application
  const name = application.name || t('staff.noName')
  const title = pick(lang, titleCh, titleEn)
  return (
    <div className={classes.application} data-plain>
      <div className={classes.about}>
        <strong>{name}</strong>
        <span lang={langOf(lang, titleCh, titleEn)}>{title}</span>
        <span className={classes.quiet}>
          {t('points', shownPoints(points))} · {t('mine.appliedAt', { time: momentInText(appliedAt, lang) })}
        </span>
      </div>
      <StatusBadge tone={state === 'applied' ? 'attention' : 'good'}>{t(`mine.state.${state}`)}</StatusBadge>
      <div className={classes.decide}>
        {state === 'applied' && (
          <PlainButton aria-label={t('staff.approveOf', { name, title })} disabled={isBusy} onClick={onApprove}>
            {t('staff.approve')}
          </PlainButton>
        )}
        <PlainButton variant="outline" aria-label={t('staff.refuseOf', { name, title })} onClick={onRefuse}>
          {t('staff.refuse')}
        </PlainButton>
      </div>
    </div>
  )
}

const MAX_REASON = 200

function RefuseSheet({ application, onClose }: { application: StaffApplication; onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const [reasonCh, setCh] = useState('')
  const [reasonEn, setEn] = useState('')
  const refuse = useCommand(api.prizeApply.refuse, { onSuccess: onClose, inPlace: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!refuse.isPending) refuse.mutate({ id: application.id, reasonCh, reasonEn })
  }
  const { points } = application
  return (
    <Sheet title={t('staff.refuseTitle')} closeLabel={shared('close')} onClose={onClose}>
      <form className={classes.stack} onSubmit={submit}>
        <p>{t('staff.refuseText', { ...shownPoints(points), name: application.name || t('staff.noName') })}</p>
        <TextInput
          label={t('staff.reasonCh')}
          maxLength={MAX_REASON}
          value={reasonCh}
          onChange={(event) => setCh(event.currentTarget.value)}
        />
        <TextInput
          label={t('staff.reasonEn')}
          maxLength={MAX_REASON}
          value={reasonEn}
          onChange={(event) => setEn(event.currentTarget.value)}
        />
        {refuse.error && <Notice tone="bad" title={refuse.error.message} live />}
        <PlainButton type="submit" disabled={refuse.isPending}>
          {t('staff.refuse')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
