import type { Film } from '@idocard/domain/film'
import { htmlLang, type Lang } from '@idocard/domain/language'
import classes from './teaching-video.module.css'

/** The languages of captions in their own words, as the player's menu shows them. */
const NAMES: Record<Lang, string> = { 'zh-tw': '中文', 'en-us': 'English' }
/** Newer than React's types: the poster too is loaded only when it is near. */
const LAZY: object = { loading: 'lazy' }

/** One of our own films: nothing of it but its poster is loaded until it is played. Works without scripts. */
export function FilmPlayer({ film, title }: { film: Film; title: string }) {
  return (
    <video
      // Another language is another film: sources that change are not loaded again by themselves.
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
      {film.captions.map(({ src, lang }, index) => (
        <track key={src} kind="captions" src={src} srcLang={htmlLang(lang)} label={NAMES[lang]} default={index === 0} />
      ))}
    </video>
  )
}
