import { Picture } from '../../kit/picture.tsx'
import classes from './home-scene.module.css'

const SIZES = '(min-width: 75em) 640px, (min-width: 64em) 52vw, 100vw'
const layer = (name: string) => (
  <Picture src={`/pictures/banners/hero-${name}-1280.webp`} alt="" sizes={SIZES} priority />
)

/**
 * A card touches a phone, and its page opens. It plays once, in less than five seconds, and ends as a still picture;
 * with `prefers-reduced-motion` it is that picture from the start.
 */
export function HomeScene() {
  return (
    <div className={classes.scene}>
      {layer('phone')}
      <div className={classes.page}>{layer('page')}</div>
      <div className={classes.wave} />
      <div className={classes.card}>{layer('card')}</div>
    </div>
  )
}
