import { Skeleton } from '../../kit/skeleton.tsx'
import classes from './waiting.module.css'

/**
 * What stands in the place of a member's page until it is there. It is as tall as a page may be, so that one that is
 * loaded anew comes back to where it was scrolled to; and the footer waits below, to be pushed about by nothing.
 */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting}>
      <Skeleton label={label} lines={10} />
    </div>
  )
}
