import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './user.module.css'

const TABS = ['orders', 'profile'] as const
export type UserTab = (typeof TABS)[number]

/** The id of the tabs' panel. */
export const PANEL = 'user-panel'

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
export function UserTabs({ current }: { current: UserTab | undefined }) {
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
