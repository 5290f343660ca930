import { formatMobile } from '@idocard/domain/phone'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../features/order/order-view.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { memberQuery } from './member-query.ts'
import { useSignOut } from './use-sign-out.ts'
import classes from './user.module.css'

/** What the shop knows of the member, and the way out. */
export function ProfileTab() {
  const { t } = useTranslation('user')
  const { data: member, error, refetch } = useQuery(memberQuery)
  const { signOut, busy } = useSignOut()
  return (
    <div className={classes.profile}>
      {member ? (
        <>
          <Panel title={t('profile.heading')}>
            {member.picture && <img className={classes.portrait} src={member.picture} alt="" width={64} height={64} />}
            <dl className={classes.facts}>
              <Fact name={t('profile.name')} value={member.name} />
              <Fact name={t('profile.phone')} value={formatMobile(member.phone)} />
              <Fact name={t('profile.email')} value={member.email} />
            </dl>
          </Panel>
          <Panel title={t('profile.shipping')}>
            <dl className={classes.facts}>
              <Fact name={t('profile.shippingName')} value={member.shippingName} />
              <Fact name={t('profile.shippingPhone')} value={formatMobile(member.shippingPhone)} />
              <Fact name={t('profile.address')} value={member.county + member.area + member.address} />
            </dl>
          </Panel>
        </>
      ) : error ? (
        <EmptyState
          title={t('profile.failed')}
          action={<PlainButton onClick={() => void refetch()}>{t('profile.again')}</PlainButton>}
        >
          {error.message}
        </EmptyState>
      ) : (
        <Skeleton label={t('loading')} lines={6} />
      )}
      <div>
        <PlainButton look="outline" aria-disabled={busy} onClick={signOut}>
          {busy ? t('signingOut') : t('signOut')}
        </PlainButton>
      </div>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('user')
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || <span className={classes.none}>{t('profile.none')}</span>}</dd>
    </div>
  )
}
