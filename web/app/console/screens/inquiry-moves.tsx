import type { StaffInquiry } from '@idocard/contract/company/site-inquiry'
import { INQUIRY_MOVES, type InquiryMove, inquiryProblem } from '@idocard/domain/company/inquiry-state'
import { formatMobile } from '@idocard/domain/identity/phone'
import { NativeSelect } from '@mantine/core'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can, useReason } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { ButtonRow } from '../kit/said-once.tsx'

/** Who looks after an inquiry. */
export function Assigned({ inquiry: { id, version, assigneeId, assignee, colleagues } }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const { may } = useMe()
  const reason = useReason('payment.settle')
  const assign = useCommand(api.siteInquiry.assign, { inPlace: true })
  const me = colleagues.find(({ isMe }) => isMe)
  // Who has lost the right still looks after it until somebody else does.
  const isGone = assigneeId !== '' && !colleagues.some((one) => one.id === assigneeId)
  const to = (value: string) => assign.mutate({ id, version, to: value })
  return (
    <>
      <NativeSelect
        label={t('inquiry.assigned')}
        description={may('payment.settle') ? undefined : reason}
        disabled={assign.isPending || !may('payment.settle')}
        value={assigneeId}
        data={[
          { value: '', label: t('inquiry.nobody') },
          ...colleagues.map((one) => ({
            value: one.id,
            label: one.isMe ? t('inquiry.meNamed', { name: formatMobile(one.name) }) : formatMobile(one.name),
          })),
          ...(isGone ? [{ value: assigneeId, label: formatMobile(assignee) }] : []),
        ]}
        onChange={(event) => to(event.currentTarget.value)}
      />
      {assign.error && <Notice tone="bad" live title={assign.error.message} />}
      {me && assigneeId === '' && (
        <div className="console-actions">
          <Can may="payment.settle" variant="outline" disabled={assign.isPending} onClick={() => to(me.id)}>
            {t('inquiry.take')}
          </Can>
        </div>
      )}
    </>
  )
}

/** The moves that its state allows, and why one is not possible although it does. */
export function InquiryMoves({ inquiry: { id, version, state, email, isRefundOpen } }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const move = useCommand(api.siteInquiry.move, { inPlace: true })
  const problemOf = (one: InquiryMove) => inquiryProblem(one, { state, hasAddress: email !== '', isRefundOpen })
  const possible = INQUIRY_MOVES.filter((one) => problemOf(one) !== 'state')
  return (
    <>
      {move.error && <Notice tone="bad" live title={move.error.message} />}
      <ButtonRow>
        {possible.map((one) => (
          <Can
            key={one}
            may="payment.settle"
            variant="outline"
            disabled={move.isPending || problemOf(one) !== undefined}
            onClick={() => move.mutate({ id, version, move: one })}
          >
            {t(`inquiry.move.${one}`)}
          </Can>
        ))}
      </ButtonRow>
      {possible.some((one) => problemOf(one) === 'refund_open') && <small>{t('inquiry.refundOpen')}</small>}
    </>
  )
}
