/** A video that can be embedded in a page. */
export interface VideoEmbed {
  provider: 'YouTube' | 'Vimeo'
  /** For the `src` of an iframe; built from the ids alone. */
  src: string
  /** A portrait video, 9:16. */
  isUpright: boolean
}

/** Origins that a page with videos allows in frames. */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const YOUTUBE = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/
const VIMEO = /^(?:(?:www\.|player\.)?vimeo\.com|(?:www\.)?vimeopro\.com)$/
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
const LIST_ID = /^[A-Za-z0-9_-]{10,64}$/
const VIMEO_HASH = /^[0-9A-Za-z]{6,20}$/

/** `90`, `90s`, `1m30s`, `1h2m3s` in seconds; 0 for anything else. */
function secondsOf(text: string | null): number {
  const [whole, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  return whole ? Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) : 0
}

/**
 * Turns a copied link to a YouTube or Vimeo video into an embed; null for every other link, which is shown as a link.
 * The host must match exactly, and only valid ids from the input are used. YouTube's player works only if the page
 * sends a referrer.
 * Source: developers.google.com/youtube/player_parameters; Vimeo's player links.
 */
export function videoEmbed(link: string): VideoEmbed | null {
  let url: URL
  try {
    url = new URL(link.trim())
  } catch {
    return null
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null
  if (YOUTUBE.test(url.hostname)) return youtube(url)
  return VIMEO.test(url.hostname) ? vimeo(url) : null
}

function youtube(url: URL): VideoEmbed | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const list = url.searchParams.get('list') ?? ''
  const isList = LIST_ID.test(list)
  const [kind = '', given = ''] = parts
  const isShort = url.hostname === 'youtu.be'
  const id = isShort ? kind : kind === 'watch' ? (url.searchParams.get('v') ?? '') : given
  const isVideo = isShort || ['watch', 'shorts', 'live', 'embed', 'v'].includes(kind)
  if (isVideo && YOUTUBE_ID.test(id) && id !== 'videoseries') {
    const query = new URLSearchParams()
    if (isList) query.set('list', list)
    const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
    if (start > 0) query.set('start', String(start))
    const rest = query.toString()
    const src = `${VIDEO_ORIGINS[0]}/embed/${id}${rest && `?${rest}`}`
    return { provider: 'YouTube', src, isUpright: kind === 'shorts' }
  }
  const isPlaylist = !isShort && (kind === 'playlist' || (kind === 'embed' && given === 'videoseries'))
  if (!isPlaylist || !isList) return null
  return { provider: 'YouTube', src: `${VIDEO_ORIGINS[0]}/embed?listType=playlist&list=${list}`, isUpright: false }
}

const VIMEO_PATHS = [
  /^\/(\d{1,15})(?:\/(\w+))?\/?$/,
  /^\/channels\/[\w-]+\/(\d{1,15})\/?$/,
  /^\/groups\/[\w-]+\/videos\/(\d{1,15})\/?$/,
  /^\/(?:album|showcase)\/\d+\/video\/(\d{1,15})\/?$/,
  /^\/video\/(\d{1,15})\/?$/,
]

function vimeo(url: URL): VideoEmbed | null {
  for (const pattern of VIMEO_PATHS) {
    const [whole, id, hash] = pattern.exec(url.pathname) ?? []
    if (!whole) continue
    const secret = url.searchParams.get('h') ?? hash ?? ''
    const query = new URLSearchParams({ ...(VIMEO_HASH.test(secret) && { h: secret }), dnt: '1' })
    const start = secondsOf(/^#t=(\w{1,12})$/.exec(url.hash)?.[1] ?? null)
    return {
      provider: 'Vimeo',
      src: `${VIDEO_ORIGINS[1]}/video/${id}?${query}${start > 0 ? `#t=${start}s` : ''}`,
      isUpright: false,
    }
  }
  return null
}
