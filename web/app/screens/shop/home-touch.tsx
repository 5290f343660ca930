import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { RoundButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './home-touch.module.css'

/**
 * An animation of the moment when a card touches a phone and its card page opens, repeated every three seconds. It can
 * be paused. With `prefers-reduced-motion` it does not move and shows the open page.
 */
export function HomeTouch() {
  const { t } = useTranslation('home')
  const [isPaused, setPaused] = useState(false)
  const Mark = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <div className={classes.touch} data-paused={isPaused || undefined}>
      <svg viewBox="0 0 480 300" role="img" aria-label={t('touch.label')}>
        <clipPath id="touch-screen">
          <rect x="262" y="42" width="136" height="274" rx="18" />
        </clipPath>
        <rect className={classes.body} x="254" y="34" width="152" height="290" rx="26" />
        <rect className={classes.screen} x="262" y="42" width="136" height="274" rx="18" />
        <g clipPath="url(#touch-screen)">
          <g className={classes.page}>
            <rect className={classes.sheet} x="262" y="42" width="136" height="274" />
            <rect className={classes.cover} x="262" y="42" width="136" height="66" />
            <circle className={classes.face} cx="330" cy="110" r="26" />
            <path className={classes.line} d="M296 156h68M308 174h44" />
            <rect className={classes.save} x="280" y="194" width="100" height="26" rx="13" />
            <path className={classes.fine} d="M286 242h20M314 242h64M286 264h20M314 264h48" />
          </g>
        </g>
        <g className={classes.waves} fill="none">
          <path d="M236 60a26 26 0 0 1 0 36" />
          <path d="M248 48a44 44 0 0 1 0 60" />
        </g>
        <g className={classes.card}>
          <rect className={classes.face} x="44" y="40" width="184" height="116" rx="10" />
          <path className={classes.print} d="M62 66h40M62 118h72M62 134h48" />
          <path className={classes.chip} d="M196 58a12 12 0 0 1 0 16M203 52a22 22 0 0 1 0 28" fill="none" />
        </g>
      </svg>
      <RoundButton
        tone="quiet"
        className={classes.pause}
        label={t(isPaused ? 'touch.play' : 'touch.pause')}
        onClick={() => setPaused(!isPaused)}
      >
        <Mark size={20} stroke={1.75} aria-hidden="true" />
      </RoundButton>
    </div>
  )
}
