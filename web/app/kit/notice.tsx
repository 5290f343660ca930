import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  bad: IconExclamationCircle,
}

type NoticeProps = {
  tone?: keyof typeof ICONS
  title?: string
  children?: ReactNode
  /** An action that solves the problem: a button or a link. */
  action?: ReactNode
  /** True if the message appears after a user's action, so that screen readers read it out at once. */
  live?: boolean
}

/** A message in the flow of the page. */
export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
