import { expect, it } from 'vitest'
import { filmOf } from './film.ts'

it('a film has its files in the language of the page, and captions in both, the page’s first', () => {
  expect(filmOf('/films/activate-zh-tw.mp4', 'en-us')).toEqual({
    sources: [
      { src: '/films/activate-en-us.webm', type: expect.stringContaining('video/webm') },
      { src: '/films/activate-en-us.mp4', type: expect.stringContaining('video/mp4') },
    ],
    poster: '/films/activate-en-us.webp',
    captions: [
      { src: '/films/activate-en-us.vtt', lang: 'en-us' },
      { src: '/films/activate-zh-tw.vtt', lang: 'zh-tw' },
    ],
  })
})

it.each([
  '',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://evil.example/films/activate-zh-tw.mp4',
  '//evil.example/films/activate-zh-tw.mp4',
  '/films/../api-zh-tw.mp4',
  '/films/activate-zh-tw.mp4?x',
  '/films/activate.mp4',
])('%s is no film of ours', (link) => {
  expect(filmOf(link, 'zh-tw')).toBeNull()
})
