import classes from './points.module.css'

type ShownCodeProps = {
  code: string
  /** SVG source text. */
  qr: string
  alt: string
  label: string
}

/** A code that another person scans or types, large and dark on white. */
export function ShownCode({ code, qr, alt, label }: ShownCodeProps) {
  return (
    <figure className={classes.shown}>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={alt} width={280} height={280} />
      <figcaption>
        <span className="visually-hidden">{label}</span>
        {code}
      </figcaption>
    </figure>
  )
}
