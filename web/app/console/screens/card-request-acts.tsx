import type { StaffRequest } from '@idocard/contract/company/card-request'
import { MAX_DECLINE_REASON } from '@idocard/domain/company/card-request'
import { TEMPLATE_TEXTS } from '@idocard/domain/company/card-template'
import { useState } from 'react'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import { ManyAct, ReasonAct } from '../kit/many-act.tsx'
import { ReasonSheet } from '../kit/reason-sheet.tsx'

/** Why something is declined: who reads the reason. */
function useDeclineWords(title: string) {
  const { t } = useTranslation('console')
  return {
    title,
    text: t('cardRequest.declineText'),
    label: t('cardRequest.reason'),
    description: t('cardRequest.reasonText'),
    maxLength: MAX_DECLINE_REASON,
  }
}

type CardRequestActsProps = {
  rows: readonly StaffRequest[]
  nameOf: (row: StaffRequest) => string
  onDone: () => void
}

/** Decides several requests: accepts them, or declines them for the same reason. */
export function CardRequestActs({ rows, nameOf, onDone }: CardRequestActsProps) {
  const { t } = useTranslation('console')
  const words = useDeclineWords(t('cardRequest.declineMany', { count: rows.length }))
  const many = {
    may: 'employee.edit',
    rows,
    nameOf: (row: StaffRequest) => [nameOf(row), t(`cardRequest.field.${row.field}`)].join(t('comma')),
    onDone,
  } as const
  const isException = rows.some(({ field }) => TEMPLATE_TEXTS.some((one) => one === field))
  return (
    <>
      <ManyAct
        {...many}
        calls={[api.cardRequest.accept]}
        action={t('cardRequest.accept')}
        {...(isException && {
          ask: { title: t('cardRequest.acceptMany', { count: rows.length }), text: t('cardRequest.exceptionText') },
        })}
        {...oneByOne<StaffRequest>(({ id }) => api.cardRequest.accept({ id: String(id) }))}
      />
      <ReasonAct
        {...many}
        calls={[api.cardRequest.decline]}
        action={t('cardRequest.decline')}
        ask={words}
        sendingFor={(reason) => oneByOne<StaffRequest>(({ id }) => api.cardRequest.decline({ id: String(id), reason }))}
      />
    </>
  )
}

/** The decisions about one request. */
export function DecideRequest({ request, name }: { request: StaffRequest; name: string }) {
  const { t } = useTranslation('console')
  const [isDeclining, setDeclining] = useState(false)
  const accept = useCommand(api.cardRequest.accept)
  const decline = useCommand(api.cardRequest.decline, { inPlace: true, onSuccess: () => setDeclining(false) })
  const of = { name, field: t(`cardRequest.field.${request.field}`) }
  const words = useDeclineWords(t('cardRequest.declineOf', of))
  const id = String(request.id)
  const isException = TEMPLATE_TEXTS.some((one) => one === request.field)
  return (
    <div className="console-actions">
      <Can
        may="employee.edit"
        variant="outline"
        aria-label={t(isException ? 'cardRequest.acceptExceptionOf' : 'cardRequest.acceptOf', of)}
        disabled={accept.isPending}
        onClick={() => accept.mutate({ id })}
      >
        {t(isException ? 'cardRequest.acceptException' : 'cardRequest.accept')}
      </Can>
      <Can
        may="employee.edit"
        variant="quiet"
        aria-label={t('cardRequest.declineOf', of)}
        onClick={() => setDeclining(true)}
      >
        {t('cardRequest.decline')}
      </Can>
      {isDeclining && (
        <ReasonSheet
          {...words}
          action={t('cardRequest.decline')}
          isBusy={decline.isPending}
          error={decline.error?.message}
          onReason={(reason) => decline.mutate({ id, reason })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}
