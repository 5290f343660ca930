import classes from './sum.module.css'

/** A number with its label, one item of a `<dl>`. */
export function Sum({ name, count }: { name: string; count: number }) {
  return (
    <div className={classes.sum}>
      <dt>{name}</dt>
      <dd>{count.toLocaleString('en')}</dd>
    </div>
  )
}
