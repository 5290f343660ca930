import type { ContentEntry } from '@idocard/contract/content/content'
import { type Film, filmOf } from '@idocard/domain/content/film'
import { type VideoEmbed, videoEmbed } from '@idocard/domain/content/video-embed'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import { joinApiHost } from '@idocard/domain/web-url'
import { IconArrowUpRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Picture } from '../../../kit/picture.tsx'
import { SnapRow } from '../../../kit/snap-row.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { Marked } from './marked.tsx'
import classes from './teaching-video.module.css'

const SIZES = '(min-width: 48em) 15rem, 78vw'

/** Teaching videos, each loaded only when it is played: our own films, and videos that staff link to. */
export function VideoList({ videos, words }: { videos: readonly ContentEntry[]; words: readonly string[] }) {
  const lang = useLang()
  return (
    <SnapRow>
      <ul className={classes.videos}>
        {videos.map((entry) => {
          const title = pick(lang, entry.titleCh, entry.titleEn)
          const about = pick(lang, entry.contentCh, entry.contentEn)
          const film = filmOf(entry.link, lang)
          return (
            <li key={entry.id} className={classes.video}>
              {film ? <FilmPlayer film={film} title={title} /> : <Screen entry={entry} title={title} />}
              <div className={classes.words}>
                <h3 className={classes.title} lang={langOf(lang, entry.titleCh, entry.titleEn)}>
                  <Marked text={title} words={words} />
                </h3>
                {about && (
                  <p className={classes.about} lang={langOf(lang, entry.contentCh, entry.contentEn)}>
                    <Marked text={about} words={words} />
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </SnapRow>
  )
}

/** Shows a video's cover as a link until it is played. A link that is not a video remains a link. */
function Screen({ entry, title }: { entry: ContentEntry; title: string }) {
  const { t } = useTranslation('support')
  const [isPlaying, setPlaying] = useState(false)
  const video = videoEmbed(entry.link)
  const to = joinApiHost('', entry.link) ?? video?.src
  const shape = video?.isUpright ? 'upright' : 'wide'
  const cover = entry.img && <Picture src={entry.img} alt="" sizes={SIZES} />
  const badge = (icon: ReactNode) => <span className={classes.badge}>{icon}</span>
  if (!to) {
    return (
      <div className={classes.screen} data-shape={shape}>
        {cover}
      </div>
    )
  }
  if (!video) {
    return (
      <a className={classes.screen} data-shape={shape} href={to} rel="noopener noreferrer">
        {cover}
        {badge(<IconArrowUpRight size={24} stroke={1.75} aria-hidden="true" />)}
        <span className="visually-hidden">{t('videos.open', { title })}</span>
      </a>
    )
  }
  if (isPlaying) return <Frame video={video} title={title} shape={shape} />
  const play = (event: MouseEvent) => {
    // The user opens the link in another tab or window, or saves it: the browser's default applies.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <a className={classes.screen} data-shape={shape} href={to} rel="noopener noreferrer" onClick={play}>
      {cover}
      {badge(<IconPlayerPlayFilled size={22} aria-hidden="true" />)}
      <span className="visually-hidden">{t('videos.play', { title })}</span>
    </a>
  )
}

const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** Plays the video. YouTube plays only if it receives the embedding site as the referrer. */
function Frame({ video, title, shape }: { video: VideoEmbed; title: string; shape: string }) {
  return (
    <iframe
      ref={takeFocus}
      className={classes.screen}
      data-shape={shape}
      src={video.src}
      title={title}
      allow="fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

/** The names of the caption languages, each in its own language, as the player's menu shows them. */
const NAMES: Record<Lang, string> = { 'zh-tw': '中文', 'en-us': 'English' }
/** The poster too is loaded only when it is near the window. React's types lack this attribute. */
const LAZY: object = { loading: 'lazy' }

/**
 * Plays one of our own films. Only its poster is loaded until it is played. Works without scripts. Its captions are part
 * of the picture, large enough for a phone; the tracks are for screen readers, and for the other language.
 */
function FilmPlayer({ film, title }: { film: Film; title: string }) {
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
