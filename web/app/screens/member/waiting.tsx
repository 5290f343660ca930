import { Skeleton } from '../../kit/skeleton.tsx'
import classes from './waiting.module.css'

/**
 * The placeholder of a member's page. It is taller than any page, so that a reload can restore the scroll position. The
 * footer is hidden meanwhile and does not shift.
 */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting}>
      <Skeleton label={label} lines={10} />
    </div>
  )
}
