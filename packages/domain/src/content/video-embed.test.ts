import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VIDEO_ORIGINS, videoEmbed } from './video-embed.ts'

const ID = 'aqz-KE-bpKQ'
const LIST = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
const YT = 'https://www.youtube-nocookie.com/embed'

describe('videos as people copy their links', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, `${YT}/${ID}`],
    [`http://m.youtube.com/watch?v=${ID}&feature=share&pp=x&si=y`, `${YT}/${ID}`],
    [`https://music.youtube.com/watch?v=${ID}`, `${YT}/${ID}`],
    [`https://youtu.be/${ID}?si=abc`, `${YT}/${ID}`],
    [`https://www.youtube.com/live/${ID}`, `${YT}/${ID}`],
    [`https://www.youtube.com/embed/${ID}`, `${YT}/${ID}`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, `${YT}/${ID}`],
    [`https://www.youtube.com/v/${ID}`, `${YT}/${ID}`],
    [`https://www.youtube.com/watch?v=${ID}&list=${LIST}`, `${YT}/${ID}?list=${LIST}`],
    [`https://www.youtube.com/playlist?list=${LIST}`, `${YT}?listType=playlist&list=${LIST}`],
    [`https://www.youtube.com/embed/videoseries?list=${LIST}`, `${YT}?listType=playlist&list=${LIST}`],
    [`https://youtu.be/${ID}?t=90`, `${YT}/${ID}?start=90`],
    [`https://youtu.be/${ID}?t=90s`, `${YT}/${ID}?start=90`],
    [`https://youtu.be/${ID}?t=1m30s`, `${YT}/${ID}?start=90`],
    [`https://youtu.be/${ID}?start=1h2m3s`, `${YT}/${ID}?start=3723`],
    [`https://youtu.be/${ID}?t=soon`, `${YT}/${ID}`],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/album/12/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/showcase/12/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    ],
    ['https://vimeo.com/76979871#t=90s', 'https://player.vimeo.com/video/76979871?dnt=1#t=90s'],
  ])('%s', (link, src) => {
    expect(videoEmbed(link)?.src).toBe(src)
  })

  it('recognises a YouTube Short as portrait', () => {
    expect(videoEmbed(`https://www.youtube.com/shorts/${ID}`)).toEqual({
      provider: 'YouTube',
      src: `${YT}/${ID}`,
      isUpright: true,
    })
  })
})

describe('links that stay links', () => {
  it.each([
    'https://www.youtube.com/@idocard',
    'https://www.youtube.com/channel/UCxxxx',
    'https://www.youtube.com/results?search_query=card',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/playlist?list=x',
    'https://evil.com/?x=youtube.com/watch?v=aqz-KE-bpKQ',
    `https://evil.com/watch?v=${ID}`,
    `https://youtube.com.evil.tw/watch?v=${ID}`,
    `https://youtube.com@evil.tw/watch?v=${ID}`,
    `https://user:pass@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `javascript:alert(1)//www.youtube.com/watch?v=${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    'https://vimeo.com/about',
    'https://vimeo.com/76979871/../../evil',
    '',
    'not a link',
  ])('%s', (link) => {
    expect(videoEmbed(link)).toBeNull()
  })
})

it('returns only addresses of the two players for any input', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(fc.constantFrom('https://youtu.be/', 'https://vimeo.com/', 'https://www.youtube.com/'), fc.string())
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(odd, (link) => {
      const video = videoEmbed(link)
      return (
        !video ||
        (VIDEO_ORIGINS.some((origin) => video.src.startsWith(`${origin}/`)) && /^[\w:/.?&=#-]+$/.test(video.src))
      )
    }),
  )
})
