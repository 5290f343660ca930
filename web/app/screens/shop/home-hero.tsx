import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { joinApiHost } from '@idocard/domain/web-url'
import { IconCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './home-hero.module.css'

/** The banner's picture that also exists in layers, which move. Another one is shown as it is. */
const MOVING = '/pictures/banners/hero-1280.webp'
const FACTS = ['noApp', 'twoLanguages'] as const
const SIZES = '(min-width: 75em) 640px, (min-width: 64em) 52vw, 100vw'

interface HeroProps {
  /** The first banner. Without one the head has a default title and text. */
  banner: ContentEntry | undefined
  /** The price of the cheapest single card; null without products. */
  lowestPrice: number | null
}

/** The head of the home page. */
export function Hero({ banner, lowestPrice }: HeroProps) {
  const { t } = useTranslation('home')
  const lang = useLang()
  const title = banner && pick(lang, banner.titleCh, banner.titleEn)
  const text = banner && pick(lang, banner.contentCh, banner.contentEn)
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title || t('hero.title')}</h1>
        <p className={classes.text}>{text || t('description')}</p>
        {lowestPrice !== null && (
          <p className={classes.price}>
            <span className={classes.amount}>{t('plans:from', { price: formatTwd(lowestPrice, lang) })}</span>{' '}
            {t('facts.noFee')}
          </p>
        )}
        <div className={classes.actions}>
          <ButtonLink to={joinApiHost('', banner?.link ?? '') ?? paths.plans()} size="lg">
            {t('hero.start')}
          </ButtonLink>
          <ButtonLink to="/#how" size="lg" variant="quiet">
            {t('hero.how')}
          </ButtonLink>
        </div>
        <ul className={classes.facts}>
          {FACTS.map((fact) => (
            <li key={fact}>
              <IconCheck size={18} stroke={1.75} aria-hidden="true" />
              {t(`facts.${fact}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.picture}>
        {banner?.img === MOVING && <HomeScene />}
        {banner?.img && banner.img !== MOVING && <Picture src={banner.img} alt="" sizes={SIZES} priority />}
      </div>
    </div>
  )
}

const layer = (name: string) => (
  <Picture src={`/pictures/banners/hero-${name}-1280.webp`} alt="" sizes={SIZES} priority />
)

/**
 * A card touches a phone, and its page opens. It plays once, in less than five seconds, and ends as a still picture;
 * with `prefers-reduced-motion` it is that picture from the start.
 */
function HomeScene() {
  return (
    <div className={classes.scene}>
      {layer('phone')}
      <div className={classes.page}>{layer('page')}</div>
      <div className={classes.wave} />
      <div className={classes.card}>{layer('card')}</div>
    </div>
  )
}
