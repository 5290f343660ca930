import type { KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { backstage } from '../../features/frame/backstage/paths.ts'
import { RequireMember } from '../../features/identity/session/require-member.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { OrderTab } from './order-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import classes from './user.module.css'
import { Waiting } from './waiting.tsx'

/** The member's own pages: orders, one order (`?order=`), profile (`?tab=profile`). */
export default function UserScreen() {
  const { t } = useTranslation('user')
  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <RequireMember waiting={<Opening />}>
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
  const tab: UserTab = query.get('tab') === 'profile' ? 'profile' : 'orders'
  return (
    <>
      <Title />
      <UserTabs current={tab} />
      <div id={PANEL} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'orders' ? <OrdersTab page={pageOf(query)} /> : <ProfileTab />}
      </div>
    </>
  )
}

/** The title, and a link to the member's cards, which are in the back office. */
function Title() {
  const { t } = useTranslation('user')
  const toCards = (
    <ButtonLink variant="outline" to={backstage().home}>
      {t('cards')}
    </ButtonLink>
  )
  return <PageTitle title={t('title')} action={toCards} />
}

const pageOf = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1)

function Opening() {
  const { t } = useTranslation('user')
  return (
    <>
      <Title />
      <UserTabs current={undefined} />
      <div id={PANEL}>
        <Waiting label={t('loading')} />
      </div>
    </>
  )
}

const TABS = ['orders', 'profile'] as const
type UserTab = (typeof TABS)[number]

/** The id of the tabs' panel. */
const PANEL = 'user-panel'

const addressOf = (tab: UserTab) => (tab === 'orders' ? paths.user : `${paths.user}?tab=${tab}`)

/** Arrow keys move the focus between the tabs, as in the tabs pattern (WAI-ARIA APG). Enter opens the focused tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  tabs.at((at + step) % tabs.length)?.focus()
}

/** The member's tabs. Each tab is a link with an address, so that Back returns to the previous tab. */
function UserTabs({ current }: { current: UserTab | undefined }) {
  const { t } = useTranslation('user')
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('tabs.label')} onKeyDown={moveFocus}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={addressOf(tab)}
          role="tab"
          aria-selected={tab === current}
          aria-controls={PANEL}
          tabIndex={current === undefined || tab === current ? 0 : -1}
          preventScrollReset
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </div>
  )
}
