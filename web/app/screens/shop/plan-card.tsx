import type { Category } from '@idocard/contract/commerce/product'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Picture } from '../../kit/picture.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type PlanOffer, priceOf } from './plan.ts'
import classes from './plan-card.module.css'

const SIZES = '(min-width: 75em) 580px, (min-width: 48em) 46vw, 92vw'
const POINTS = ['first', 'second', 'third', 'fourth'] as const

interface PlanCardProps {
  plan: Category
  offer: PlanOffer
  /** The action: a link that chooses the plan. */
  action: ReactNode
  isChosen?: boolean
  /** In a narrow window: `short` is without picture and points, `shortest` has only name, price and link. */
  narrow?: 'short' | 'shortest' | undefined
  /** Whether its picture is loaded first, because the card is at the top of the page. */
  priority?: boolean
  level?: 2 | 3
}

/** One of the two plans: its audience, its content, its lowest price. */
export function PlanCard({
  plan,
  offer,
  action,
  isChosen = false,
  narrow,
  priority = false,
  level = 2,
}: PlanCardProps) {
  const { t } = useTranslation('plans')
  const Title = `h${level}` as const
  return (
    <article className={classes.card} data-chosen={isChosen || undefined} data-narrow={narrow}>
      <div className={classes.picture}>
        <Picture src={`/pictures/plans/${plan}-960.webp`} alt="" sizes={SIZES} priority={priority} />
      </div>
      <div className={classes.words}>
        <Title className={classes.title}>{t(`${plan}.name`)}</Title>
        <p className={classes.audience}>{t(`${plan}.audience`)}</p>
        <PlanPrice plan={plan} offer={offer} />
        <ul className={classes.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <IconCheck size={20} stroke={1.75} aria-hidden="true" />
              <span>{t(`${plan}.points.${point}`)}</span>
            </li>
          ))}
        </ul>
        <div className={classes.action}>{action}</div>
      </div>
    </article>
  )
}

/** The price "from": the cheapest single card, or the first company pack in the shop's order, with its name. */
function PlanPrice({ plan, offer }: { plan: Category; offer: PlanOffer }) {
  const { t } = useTranslation('plans')
  const lang = useLang()
  const [pack] = plan === 'enterprise' ? offer.list : []
  const amount = pack ? priceOf(pack) : offer.lowestPrice
  if (amount === null) return null
  return (
    <p className={classes.price}>
      <span className={classes.amount}>{t('from', { price: formatTwd(amount, lang) })}</span>
      <span className={classes.unit}>
        {pack ? t('enterprise.unit', { pack: pick(lang, pack.titleCh, pack.titleEn) }) : t('personal.unit')}
      </span>
    </p>
  )
}
