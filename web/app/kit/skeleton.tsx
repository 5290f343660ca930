import classes from './skeleton.module.css'

type SkeletonProps = {
  /** Read out once: 「載入中」. */
  label: string
  lines?: number
  /** A box above or beside the lines where a picture will be, width over height: `4 / 3`. */
  picture?: string
}

/** Lines where text will be. They hold its place, so that nothing jumps when it comes. */
export function Skeleton({ label, lines = 3, picture }: SkeletonProps) {
  return (
    <div className={classes.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {picture && <span className={classes.picture} style={{ aspectRatio: picture }} aria-hidden="true" />}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes.line} aria-hidden="true" />
      ))}
    </div>
  )
}
