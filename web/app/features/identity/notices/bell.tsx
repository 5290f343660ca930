import { IconBell } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { RoundLink } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './notices.module.css'
import { useUnread } from './use-unread.ts'

/** The bell with the number of unread notices. An installed app also shows the number on its icon. */
export function Bell({ to }: { to: string }) {
  const { t } = useTranslation('notices')
  const { pathname } = useLocation()
  const unread = useUnread()
  const count = unread?.count
  const shown = unread && unread.count > 0 ? unread.text : ''
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    // Some browsers reject the call if the app is not installed.
    void navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  return (
    <RoundLink
      to={to}
      label={shown ? t('bell', { count: shown }) : t('bellNone')}
      aria-current={pathname === to ? 'page' : undefined}
      className={classes.bell}
    >
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {shown && (
        <span className={classes.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </RoundLink>
  )
}
