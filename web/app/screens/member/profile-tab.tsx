import type { Member } from '@idocard/contract/identity/account'
import { formatMobile } from '@idocard/domain/identity/phone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../../features/commerce/order/order-view.tsx'
import { ProfileForm } from '../../features/identity/profile/profile-form.tsx'
import { useUnsavedGuard } from '../../features/identity/profile/use-unsaved-guard.ts'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { addLaterTexts } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import { memberQuery } from './member-query.ts'
import { Sessions } from './sessions.tsx'
import { useProfile } from './use-profile.ts'
import { useSignOut } from './use-sign-out.ts'
import classes from './user.module.css'
import { Waiting } from './waiting.tsx'

/** The member's data, shipping address, and sign-out. */
export function ProfileTab() {
  const { t } = useTranslation('user')
  const { data: member, error, refetch } = useQuery(memberQuery)
  if (member) return <Profile key={member.id} member={member} />
  if (!error) return <Waiting label={t('loading')} />
  return (
    <div className={classes.profile}>
      <EmptyState
        title={t('profile.failed')}
        action={<PlainButton onClick={() => void refetch()}>{t('profile.again')}</PlainButton>}
      >
        {error.message}
      </EmptyState>
      <SignOut />
    </div>
  )
}

function Profile({ member }: { member: Member }) {
  const { t } = useTranslation('user')
  const { isUnsaved, ...profile } = useProfile(member)
  const guard = useUnsavedGuard(isUnsaved)
  return (
    <div className={classes.profile}>
      <Panel title={t('profile.shipping')}>
        <ProfileForm {...profile} />
      </Panel>
      <Panel title={t('profile.heading')}>
        {member.picture && <img className={classes.portrait} src={member.picture} alt="" width={64} height={64} />}
        <dl className={classes.facts}>
          <Fact name={t('profile.name')} value={member.name} />
          <Fact name={t('profile.phone')} value={formatMobile(member.phone)} />
          <Fact name={t('profile.email')} value={member.email} />
        </dl>
        <p className={classes.hint}>{t('profile.accountHint')}</p>
        <SignOut isUnsaved={isUnsaved} onLeave={guard.release} />
        <TakingData />
        <Deletion onLeave={guard.release} />
      </Panel>
      <Panel title={t('session:title')}>
        <Sessions />
      </Panel>
      {guard.isAsking && <Leaving onStay={guard.stay} onLeave={guard.leave} />}
    </div>
  )
}

/** A row of the member's data. Nothing if the value is empty. */
function Fact({ name, value }: { name: string; value: string }) {
  return (
    value !== '' && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  )
}

/** Asks before unsaved changes are lost. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('user')
  return (
    <ConfirmDialog
      title={t('leave.title')}
      onDismiss={onStay}
      actions={
        <>
          <PlainButton variant="outline" onClick={onStay}>
            {t('leave.stay')}
          </PlainButton>
          <Danger>
            <PlainButton onClick={onLeave}>{t('leave.leave')}</PlainButton>
          </Danger>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  )
}

/** A dialog that is loaded with the back office's texts when it is opened. */
function useLaterDialog<Dialog>(load: () => Promise<Dialog>) {
  const [Dialog, setDialog] = useState<Dialog>()
  const open = () =>
    Promise.all([load(), addLaterTexts('backstage')]).then(([loaded]) => setDialog(() => loaded), toastError)
  return { Dialog, open: () => void open(), close: () => setDialog(undefined) }
}

/** Opens the dialog for downloading all data as a file. */
function TakingData() {
  const { t } = useTranslation('user')
  const { Dialog, open, close } = useLaterDialog(() =>
    import('../../features/identity/account/take-data.tsx').then(({ TakeData }) => TakeData),
  )
  return (
    <div className={classes.action}>
      <PlainButton variant="outline" onClick={open}>
        {t('takeData')}
      </PlainButton>
      {Dialog && <Dialog onClose={close} />}
    </div>
  )
}

/** Opens the dialog for deleting the account. */
function Deletion({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('user')
  const { Dialog, open, close } = useLaterDialog(() =>
    import('./delete-account.tsx').then(({ MemberDeletion }) => MemberDeletion),
  )
  return (
    <div className={classes.action}>
      <Danger>
        <PlainButton variant="quiet" onClick={open}>
          {t('deleteAccount')}
        </PlainButton>
      </Danger>
      {Dialog && <Dialog onClose={close} onLeave={onLeave} />}
    </div>
  )
}

/** @param onLeave discards unsaved changes. */
function SignOut({ isUnsaved = false, onLeave }: { isUnsaved?: boolean; onLeave?: () => void }) {
  const { t } = useTranslation('user')
  const { signOut, busy } = useSignOut()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    onLeave?.()
    signOut()
  }
  return (
    <div className={classes.signOut}>
      <PlainButton variant="outline" aria-disabled={busy} onClick={() => (isUnsaved ? setAsking(true) : signOut())}>
        {busy ? t('signingOut') : t('signOut')}
      </PlainButton>
      {isAsking && <Leaving onStay={() => setAsking(false)} onLeave={leave} />}
    </div>
  )
}
