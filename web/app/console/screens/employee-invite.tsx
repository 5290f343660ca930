import type { Employee } from '@idocard/contract/company/employee'
import { mayInvite } from '@idocard/domain/company/employee'
import { pick } from '@idocard/domain/language'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatDay, formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { PrintCodes } from './print-codes.tsx'

/** Whether somebody was invited and has joined, and a button that invites or reminds them. */
export function EmployeeInvite({ employee }: { employee: Employee }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const invite = useCommand(api.employee.invite, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('employee.invited') }),
  })
  const { id, state, phone, email, invitedAt, remindedAt, answerBy, codeUntil, joinedAt, cardSn } = employee
  return (
    <Part title={t('employee.invitation')}>
      <dl className="console-facts">
        <Fact name={t('employee.state')}>{t(`employee.states.${state}`)}</Fact>
        {invitedAt && <Fact name={t('employee.invitedAt')}>{formatMoment(invitedAt, lang)}</Fact>}
        {remindedAt && remindedAt !== invitedAt && (
          <Fact name={t('employee.remindedAt')}>{formatMoment(remindedAt, lang)}</Fact>
        )}
        {answerBy && <Fact name={t('employee.answerBy')}>{formatDay(answerBy, lang)}</Fact>}
        {codeUntil && <Fact name={t('employee.codeUntil')}>{formatDay(codeUntil, lang)}</Fact>}
        {joinedAt && <Fact name={t('employee.joinedAt')}>{formatMoment(joinedAt, lang)}</Fact>}
        {cardSn && (
          <Fact name={t('employee.card')}>
            <a href={`/${cardSn}`} target="_blank" rel="noreferrer">
              {cardSn}
            </a>
          </Fact>
        )}
      </dl>
      {mayInvite(state, cardSn !== '') && (
        <>
          {state === 'ended' && <p>{t('employee.endedText')}</p>}
          {state === 'joined' && <p>{t('employee.cardGone')}</p>}
          <p>{t(phone || email ? (email ? 'employee.byMail' : 'employee.bySms') : 'employee.noAddress')}</p>
          {invite.error && <Notice tone="bad" live title={invite.error.message} />}
          <div className="console-acts">
            <Can
              may="employee.edit"
              variant="outline"
              disabled={invite.isPending || !(phone || email)}
              onClick={() => invite.mutate({ id })}
            >
              {t(
                state === 'listed'
                  ? 'employee.invite'
                  : state === 'joined' || state === 'ended'
                    ? 'employee.inviteAgain'
                    : 'employee.remind',
              )}
            </Can>
            <PrintCodes
              rows={[employee]}
              nameOf={({ nameCh, nameEn }) => pick(lang, nameCh, nameEn)}
              onDone={() => {}}
            />
          </div>
          <p>{t('employee.printText')}</p>
        </>
      )}
    </Part>
  )
}
