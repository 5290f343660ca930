import { Skeleton } from '../../kit/skeleton.tsx'
import classes from './waiting.module.css'

/**
 * The placeholder of a member's page. It is as tall as a page can be, so that a reload restores the scroll position,
 * and the footer stays below and does not shift.
 */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting}>
      <Skeleton label={label} lines={10} />
    </div>
  )
}
