import type { Film } from '@idocard/domain/content/film'
import { htmlLang, type Lang } from '@idocard/domain/language'
import classes from './teaching-video.module.css'

/** The names of the caption languages, each in its own language, as the player's menu shows them. */
const NAMES: Record<Lang, string> = { 'zh-tw': '中文', 'en-us': 'English' }
/** The poster too is loaded only when it is near the window. React's types lack this attribute. */
const LAZY: object = { loading: 'lazy' }

/**
 * Plays one of our own films. Only its poster is loaded until it is played. Works without scripts. Its captions are part
 * of the picture, large enough for a phone; the tracks are for screen readers, and for the other language.
 */
export function FilmPlayer({ film, title }: { film: Film; title: string }) {
  return (
    <video
      // Another language is another film, and changed sources are not loaded automatically.
      key={film.poster}
      className={classes.screen}
      data-shape="upright"
      controls
      playsInline
      preload="none"
      poster={film.poster}
      aria-label={title}
      {...LAZY}
    >
      {film.sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {film.captions.map(({ src, lang }) => (
        <track key={src} kind="captions" src={src} srcLang={htmlLang(lang)} label={NAMES[lang]} />
      ))}
    </video>
  )
}
