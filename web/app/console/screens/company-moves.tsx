import type { OwnerInvitation, SiteCompany } from '@idocard/contract/company/site-company'
import { COMPANY_LIMITS, INVITATION_DAYS } from '@idocard/domain/company/company-profile'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { Part } from '../kit/parts.tsx'
import { ReasonField } from '../kit/reason-field.tsx'
import { AskFirst } from '../kit/remove.tsx'

type CompanyProps = { company: SiteCompany; name: string }

/** Who owns a company, who is invited to, and an invitation. */
export function CompanyOwners({ company, name }: CompanyProps) {
  const { t } = useTranslation('console')
  const [isInviting, setInviting] = useState(false)
  const { owners, invitations } = company
  return (
    <Part title={t('company.owners')}>
      <p>{owners.length > 0 ? owners.join(t('comma')) : t('company.noOwnerText')}</p>
      {invitations.length > 0 && (
        <ul className="console-moves">
          {invitations.map((one) => (
            <Invitation key={one.id} invitation={one} />
          ))}
        </ul>
      )}
      <div className="console-actions">
        <Can may="people.invite" variant="outline" onClick={() => setInviting(true)}>
          {t('company.invite')}
        </Can>
      </div>
      {isInviting && <Invite id={company.id} name={name} onClose={() => setInviting(false)} />}
    </Part>
  )
}

const TONES = { open: 'neutral', expired: 'attention', accepted: 'good', taken_back: 'neutral' } as const

function Invitation({ invitation: { id, contact, state, sentAt, expiresAt } }: { invitation: OwnerInvitation }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const onSuccess = () => void toast({ tone: 'good', title: t('company.sentAgain') })
  const again = useCommand(api.siteCompany.send_again, { inPlace: true, onSuccess })
  const back = useCommand(api.siteCompany.take_back, { inPlace: true })
  const isBusy = again.isPending || back.isPending
  const error = again.error ?? back.error
  const isUnanswered = state === 'open' || state === 'expired'
  return (
    <li>
      <strong>
        {contact} <StatusBadge tone={TONES[state]}>{t(`company.invitation.${state}`)}</StatusBadge>
      </strong>
      <small>
        {t('company.sent', { at: formatMoment(sentAt, lang) })}
        {isUnanswered && ` · ${t(`company.until.${state}`, { at: formatMoment(expiresAt, lang) })}`}
      </small>
      {error && <Notice tone="bad" live title={error.message} />}
      {isUnanswered && (
        <div className="console-actions">
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
        </div>
      )}
    </li>
  )
}

function Invite({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('console')
  const [username, setUsername] = useState('')
  const invite = useCommand(api.siteCompany.invite, {
    inPlace: true,
    onSuccess: () => {
      onClose()
      void toast({ tone: 'good', title: t('company.invited') })
    },
  })
  return (
    <CodeSheet
      title={t('company.inviteTitle', { name })}
      action="staff_role"
      submit={t('company.invite')}
      isReady={username.trim() !== ''}
      isDangerous={false}
      isBusy={invite.isPending}
      error={invite.error}
      onSubmit={(pinCode) => invite.mutate({ id, username, pinCode })}
      onClose={onClose}
    >
      <p>{t('company.inviteText', { days: INVITATION_DAYS })}</p>
      <TextInput
        label={t('staff.username')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={COMPANY_LIMITS.mail}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
    </CodeSheet>
  )
}

/** What a pause means, and pausing a company or letting it go on. */
export function CompanyPause({ company: { id, isHome, pausedAt, pauseReason }, name }: CompanyProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const resume = useCommand(api.siteCompany.resume, { inPlace: true })
  return (
    <Part title={t('company.pauseTitle')}>
      {pausedAt ? (
        <>
          <Notice tone="attention" title={t('company.pausedSince', { at: formatMoment(pausedAt, lang) })}>
            {pauseReason}
          </Notice>
          {resume.error && <Notice tone="bad" live title={resume.error.message} />}
          <div className="console-actions">
            <AskFirst
              may="company.edit"
              variant="outline"
              action={t('company.resume')}
              title={t('company.resumeAsk', { name })}
              text={t('company.resumeText')}
              isBusy={resume.isPending}
              onConfirm={() => resume.mutate({ id })}
            />
          </div>
        </>
      ) : (
        <>
          <p>{t('company.pauseText')}</p>
          <div className="console-actions">
            <Can
              may="company.edit"
              variant="outline"
              because={isHome ? t('company.pauseHome') : undefined}
              onClick={() => setOpen(true)}
            >
              {t('company.pause')}
            </Can>
          </div>
        </>
      )}
      {isOpen && <PauseSheet id={id} name={name} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function PauseSheet({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [reason, setReason] = useState('')
  const pause = useCommand(api.siteCompany.pause, { inPlace: true, onSuccess: onClose })
  const isReady = reason.trim() !== '' && !pause.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) pause.mutate({ id, reason })
  }
  return (
    <Sheet title={t('company.pauseAsk', { name })} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('company.pauseText')}</p>
        <ReasonField
          label={t('company.reason')}
          description={t('company.reasonHint')}
          maxLength={COMPANY_LIMITS.reason}
          value={reason}
          onChange={setReason}
        />
        {pause.error && <Notice tone="bad" live title={pause.error.message} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {t('company.pause')}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}
