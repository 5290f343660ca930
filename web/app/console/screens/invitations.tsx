import type { StaffInvitation } from '@idocard/contract/company/site-company'
import { joined } from '@idocard/domain/language'
import { Notice } from '../../kit/notice.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { AskFirst } from '../kit/remove.tsx'
import { ButtonRow } from '../kit/said-once.tsx'
import { useGivenRoles } from './role-moves.tsx'

const TONES = { open: 'neutral', expired: 'attention', accepted: 'good', taken_back: 'neutral' } as const

/** The last invitations of a company, with what one can do about those that nobody has answered. */
export function Invitations({ list }: { list: readonly StaffInvitation[] }) {
  if (list.length === 0) return null
  return (
    <ul className="console-moves">
      {list.map((one) => (
        <Invitation key={one.id} invitation={one} />
      ))}
    </ul>
  )
}

function Invitation({ invitation: { id, role, contact, state, sentAt, expiresAt } }: { invitation: StaffInvitation }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const isSite = useMe().prefix === ''
  const isGiven = useGivenRoles().includes(role)
  const onSuccess = () => void toast({ tone: 'good', title: t('company.sentAgain') })
  const again = useCommand(isSite ? api.siteCompany.send_again : api.companyStaff.send_again, {
    inPlace: true,
    onSuccess,
  })
  const back = useCommand(isSite ? api.siteCompany.take_back : api.companyStaff.take_back, { inPlace: true })
  const isBusy = again.isPending || back.isPending
  const error = again.error ?? back.error
  const isUnanswered = state === 'open' || state === 'expired'
  return (
    <li>
      <strong>
        {t('company.invitedAs', { contact, role: t(`role.${role}`) })}{' '}
        <StatusBadge tone={TONES[state]}>{t(`company.invitation.${state}`)}</StatusBadge>
      </strong>
      <small>
        {joined(lang, 'dot', [
          t('company.sent', { at: formatMoment(sentAt, lang) }),
          isUnanswered ? t(`company.until.${state}`, { at: formatMoment(expiresAt, lang) }) : '',
        ])}
      </small>
      {error && <Notice tone="bad" live title={error.message} />}
      {isUnanswered && isGiven && (
        <ButtonRow>
          <Can may="people.invite" variant="outline" disabled={isBusy} onClick={() => again.mutate({ id })}>
            {t('company.sendAgain')}
          </Can>
          <AskFirst
            may="people.invite"
            variant="quiet"
            action={t('company.takeBack')}
            title={t('company.takeBackTitle', { name: contact })}
            text={t('company.takeBackText')}
            isBusy={isBusy}
            onConfirm={() => back.mutate({ id })}
          />
        </ButtonRow>
      )}
    </li>
  )
}
