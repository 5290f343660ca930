import { formatTwd, type Twd } from '@idocard/domain/money'
import classes from './price.module.css'

type PriceProps = {
  /** The current price, whole NT$. */
  amount: Twd
  /** The previous price; shown struck through when it is higher than `amount`. */
  original?: Twd | null | undefined
  /** Read out before each amount, because screen readers ignore strike-through: 「特價」/ "Now", 「原價」/ "Was". */
  nowLabel: string
  wasLabel: string
  size?: 'sm' | 'md' | 'lg'
}

/** A price, and the previous price struck through if it was higher. NT$ is written the same in both languages. */
export function Price({ amount, original, nowLabel, wasLabel, size = 'md' }: PriceProps) {
  const discounted = typeof original === 'number' && original > amount
  return (
    <span className={classes.price} data-size={size} data-discounted={discounted || undefined}>
      <span>
        {discounted && <span className="visually-hidden">{nowLabel} </span>}
        {formatTwd(amount, 'zh-tw')}
      </span>
      {discounted && (
        <span className={classes.was}>
          <span className="visually-hidden"> {wasLabel} </span>
          <s>{formatTwd(original, 'zh-tw')}</s>
        </span>
      )}
    </span>
  )
}
