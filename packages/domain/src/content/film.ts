import type { Lang } from '../language.ts'

/** The files of one of our own films, in the language of the page. All are addresses on our host. */
export interface Film {
  /** Best first: WebM (VP9), then MP4 (H.264) for browsers without it. */
  sources: readonly { src: string; type: string }[]
  poster: string
  /** Captions in both languages, the page's first. The films have no sound: captions say what happens. */
  captions: readonly { src: string; lang: Lang }[]
}

const ADDRESS = /^\/films\/([a-z][a-z0-9-]{0,40})-(?:zh-tw|en-us)\.mp4$/
/** Contains the codec, so that a browser does not request a file that it cannot play. */
const TYPES = { webm: 'video/webm; codecs="vp09.00.30.08"', mp4: 'video/mp4; codecs="avc1.64001f"' }

/**
 * The film that a lesson links to (`/films/activate-zh-tw.mp4`), in this language. `npm run films` makes each film in
 * both languages with the same timing. Null for every other link.
 */
export function filmOf(link: string, lang: Lang): Film | null {
  const [, name] = ADDRESS.exec(link) ?? []
  if (!name) return null
  const other: Lang = lang === 'zh-tw' ? 'en-us' : 'zh-tw'
  return {
    sources: (['webm', 'mp4'] as const).map((kind) => ({ src: `/films/${name}-${lang}.${kind}`, type: TYPES[kind] })),
    poster: `/films/${name}-${lang}.webp`,
    captions: [lang, other].map((one) => ({ src: `/films/${name}-${one}.vtt`, lang: one })),
  }
}
