import type { SiteCompany } from '@idocard/contract/company/site-company'
import type { Colleague } from '@idocard/contract/identity/site-staff'
import { COMPANY_LIMITS } from '@idocard/domain/company/company-profile'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { ReasonField } from '../kit/reason-field.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'

/** People of one company that its screen names. */
const MOST_SHOWN = 50

type CompanyProps = { company: SiteCompany; name: string }

/** Who works in a company's console, who is invited to, and an invitation. */
export function CompanyStaff({ company, name }: CompanyProps) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const [isInviting, setInviting] = useState(false)
  const { id, owners, invitations, inquiry } = company
  const first = { role: 'owner' as const, ...(inquiry && invitations.length === 0 && { contact: inquiry.contact }) }
  const { data: staff } = useCall(api.siteStaff.list, { companyId: id, pageSize: MOST_SHOWN })
  const rolesHere = (all: Colleague['roles']) =>
    all.filter(({ companyId }) => companyId === id).map(({ role }) => t(`role.${role}`))
  return (
    <Part title={t('screen.staff')}>
      {owners.length === 0 && <p>{t('company.noOwnerText')}</p>}
      {staff && staff.list.length > 0 && (
        <ul className="console-links">
          {staff.list.map((one) => (
            <li key={one.id}>
              <Link to={addressOf({ prefix, screen: 'staff', id: one.id })}>{one.name || one.contact}</Link>
              <span>{rolesHere(one.roles).join(t('comma'))}</span>
            </li>
          ))}
        </ul>
      )}
      {staff?.isMore && (
        <p>
          <Link to={`${addressOf({ prefix, screen: 'staff' })}?companyId=${id}`}>{t('company.allStaff')}</Link>
        </p>
      )}
      <Invitations list={invitations} />
      <div className="console-actions">
        <Can may="people.invite" variant="outline" onClick={() => setInviting(true)}>
          {t('staff.invite')}
        </Can>
      </div>
      {isInviting && (
        <Invite id={id} name={name} first={owners.length === 0 ? first : {}} onClose={() => setInviting(false)} />
      )}
    </Part>
  )
}

type InviteProps = {
  id: number
  name: string
  first: Pick<ComponentProps<typeof InviteForm>, 'role' | 'contact'>
  onClose: () => void
}

function Invite({ id, name, first, onClose }: InviteProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const invite = useCommand(api.siteCompany.invite, {
    inPlace: true,
    onSuccess: () => {
      onClose()
      void toast({ tone: 'good', title: t('company.invited') })
    },
  })
  return (
    <Sheet title={t('company.inviteTitle', { name })} closeLabel={shared('close')} onClose={onClose}>
      <InviteForm
        {...first}
        isBusy={invite.isPending}
        error={invite.error}
        onSubmit={(invited) => invite.mutate({ id, ...invited })}
      />
    </Sheet>
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
