import classes from './skeleton.module.css'

type SkeletonProps = {
  /** Read out once by screen readers: 「載入中」. */
  label: string
  lines?: number
  /** The aspect ratio of a picture above or beside the lines: `4 / 3`. */
  picture?: string
}

/** Placeholder lines that reserve the space of a text, so that the layout does not shift. */
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
