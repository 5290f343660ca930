import type { Lang } from '@idocard/domain/language'
import { useLang } from '../lib/language.ts'
import classes from './picture.module.css'

/** The pictures drawn for this site, by folder: the existing widths, in AVIF and WebP, and the aspect ratio. */
const DRAWN = new Map([
  ['products', { widths: [160, 480, 960], ratio: 4 / 3 }],
  ['banners', { widths: [640, 960, 1280], ratio: 1280 / 1040 }],
  ['introduction', { widths: [480, 960], ratio: 4 / 3 }],
  ['plans', { widths: [480, 960], ratio: 4 / 3 }],
  ['features', { widths: [480, 960], ratio: 4 / 3 }],
  ['news', { widths: [480, 960], ratio: 4 / 3 }],
  ['teaching', { widths: [480, 960], ratio: 16 / 9 }],
])

/**
 * Pictures of a screen or of a card's front: English pages show `<name>-en`, in English (studio/pictures/list.mjs).
 * All are, except covers without either.
 */
const IN_BOTH = /^(?:products|banners|introduction|plans|features|teaching|news)\/(?!solar-|roof-)/

type PictureProps = {
  /** One of the site's own (`/pictures/products/jade-angle-960.webp`) or any other address. */
  src: string
  /** The alternative text. Empty if the text beside the picture has the same content. */
  alt: string
  /** Its display width, as in the `sizes` attribute: `(min-width: 64em) 600px, 100vw`, `80px`. */
  sizes: string
  /** True for the page's largest picture: loaded first, not lazily. */
  priority?: boolean
}

/** The widths and formats of one of the site's own pictures in a language; undefined for any other address. */
export function drawnSources(src: string, lang: Lang) {
  const [, folder, named] = /^\/pictures\/(\w+)\/([\w-]+)-\d+\.webp$/.exec(src) ?? []
  const drawn = DRAWN.get(folder ?? '')
  if (!drawn) return undefined
  const name = lang === 'en-us' && IN_BOTH.test(`${folder}/${named}-`) ? `${named}-en` : named
  const set = (format: string) =>
    drawn.widths.map((width) => `/pictures/${folder}/${name}-${width}.${format} ${width}w`).join(', ')
  const widest = Math.max(...drawn.widths)
  return {
    src: `/pictures/${folder}/${name}-${widest}.webp`,
    avif: set('avif'),
    webp: set('webp'),
    width: widest,
    height: Math.round(widest / drawn.ratio),
  }
}

/** A picture in the best existing format and size. An external picture is fitted into 4:3. */
export function Picture({ src, alt, sizes, priority = false }: PictureProps) {
  const drawn = drawnSources(src, useLang())
  const loading = priority
    ? ({ fetchPriority: 'high', loading: 'eager' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!drawn) return <img className={classes.other} src={src} alt={alt} {...loading} />
  return (
    <picture className={classes.picture}>
      <source type="image/avif" srcSet={drawn.avif} sizes={sizes} />
      <img
        className={classes.drawn}
        src={drawn.src}
        srcSet={drawn.webp}
        sizes={sizes}
        width={drawn.width}
        height={drawn.height}
        alt={alt}
        {...loading}
      />
    </picture>
  )
}
