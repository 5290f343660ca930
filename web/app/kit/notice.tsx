import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const SIGNS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  bad: IconExclamationCircle,
}

type NoticeProps = {
  tone?: keyof typeof SIGNS
  title?: string
  children?: ReactNode
  /** A way to put it right: a button or a link. */
  action?: ReactNode
  /** True when it appears in answer to something the person did, so that it is read out at once. */
  live?: boolean
}

/** A quiet message in the flow of the page. */
export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  const Sign = SIGNS[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Sign className={classes.sign} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
