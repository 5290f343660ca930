import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { RequireMember } from '../../features/session/require-member.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { paths } from '../../lib/paths.ts'
import { OrderTab } from './order-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import classes from './user.module.css'

const TABS = ['orders', 'profile'] as const
type Tab = (typeof TABS)[number]
const addressOf = (tab: Tab) => (tab === 'orders' ? paths.user : `${paths.user}?tab=${tab}`)

/** The member's own pages: orders, one order (`?order=`), profile (`?tab=profile`). */
export default function UserScreen() {
  const { t } = useTranslation('user')
  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <RequireMember waiting={<Waiting />}>
        <UserPage />
      </RequireMember>
    </main>
  )
}

function UserPage() {
  const { t } = useTranslation('user')
  const [query] = useSearchParams()
  const orderNumber = query.get('order')
  if (orderNumber !== null) return <OrderTab orderNumber={orderNumber} />
  const tab: Tab = query.get('tab') === 'profile' ? 'profile' : 'orders'
  return (
    <>
      <PageTitle title={t('title')} />
      <Tabs current={tab} />
      {tab === 'orders' ? <OrdersTab page={Math.max(1, Math.trunc(Number(query.get('page'))) || 1)} /> : <ProfileTab />}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('user')
  return (
    <>
      <PageTitle title={t('title')} />
      <Tabs current={undefined} />
      <Skeleton label={t('loading')} lines={8} />
    </>
  )
}

function Tabs({ current }: { current: Tab | undefined }) {
  const { t } = useTranslation('user')
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      {TABS.map((tab) => (
        <Link key={tab} to={addressOf(tab)} aria-current={tab === current ? 'page' : undefined} preventScrollReset>
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
