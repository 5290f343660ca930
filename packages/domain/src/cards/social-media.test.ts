import { expect, it } from 'vitest'
import { networkOfLink, socialLink, socialMediaById } from './social-media.ts'

const linkOf = (id: number, typed: string) => {
  const network = socialMediaById(id)
  if (!network) throw new Error(`no network ${id}`)
  return socialLink(network, typed)?.link
}
const MAPS = 13

it.each([
  ['https://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['https://goo.gl/maps/abc', 'https://goo.gl/maps/abc'],
  ['www.google.com/maps/place/Taipei', 'https://www.google.com/maps/place/Taipei'],
  ['https://www.google.com/maps?q=25,121', 'https://www.google.com/maps?q=25,121'],
  ['https://maps.google.com/?q=25,121', 'https://maps.google.com/?q=25,121'],
  ['http://www.google.com.tw/maps/@25,121,15z', 'https://www.google.com.tw/maps/@25,121,15z'],
])('accepts the map %s', (typed, link) => expect(linkOf(MAPS, typed)).toBe(link))

// Mutation: the path of a host is not checked.
it.each([
  'https://www.google.com/url?q=https://evil.tw',
  'https://google.com/mapsevil',
  'https://www.google.com/maps/../url?q=https://evil.tw',
  'https://google.com.evil.tw/maps/x',
  'https://goo.gl/abc',
  'https://evil.tw/google.com/maps',
])('refuses an address on a map’s host that leads elsewhere: %s', (typed) =>
  expect(linkOf(MAPS, typed)).toBeUndefined())

it('accepts a handle, and links of the network’s own host only', () => {
  expect(linkOf(3, '@isle.and.light')).toBe('https://www.instagram.com/isle.and.light')
  expect(linkOf(3, 'instagram.com/isle')).toBe('https://instagram.com/isle')
  for (const other of [
    'https://instagram.com.evil.tw/x',
    'https://evil.tw/instagram.com',
    'javascript:alert(1)',
    'a/b',
  ])
    expect(linkOf(3, other), other).toBeUndefined()
})

const LINE = 1
const LINE_OFFICIAL = 2
const OFFICIAL = 'https://line.me/R/ti/p/%40isle.light'

// Mutation: the @ of an official account is dropped, so that the link leads to a person with that name.
it.each([
  [LINE, 'Isle.Light', 'https://line.me/ti/p/~isle.light', 'isle.light', 'line'],
  [LINE, '@isle.light', OFFICIAL, '@isle.light', 'line-official'],
  [LINE, ' ＠Isle.Light\u200b', OFFICIAL, '@isle.light', 'line-official'],
  [LINE_OFFICIAL, 'isle.light', OFFICIAL, '@isle.light', 'line-official'],
  [LINE_OFFICIAL, '@isle.light', OFFICIAL, '@isle.light', 'line-official'],
  [LINE, 'https://line.me/R/ti/p/@isle.light', OFFICIAL, '@isle.light', 'line-official'],
  [LINE, 'line.me/ti/p/%40isle.light?from=page', OFFICIAL, '@isle.light', 'line-official'],
  [LINE, 'https://line.me/ti/p/~@isle.light', OFFICIAL, '@isle.light', 'line-official'],
  [LINE, 'line.me/ti/p/~isle.light', 'https://line.me/ti/p/~isle.light', 'isle.light', 'line'],
  [LINE, 'https://line.me/ti/p/Ab3dEf-9', 'https://line.me/ti/p/Ab3dEf-9', 'line.me/ti/p/Ab3dEf-9', 'line'],
  [LINE, 'https://lin.ee/aB3dEf9', 'https://lin.ee/aB3dEf9', 'lin.ee/aB3dEf9', 'line'],
  [LINE_OFFICIAL, 'lin.ee/aB3dEf9', 'https://lin.ee/aB3dEf9', 'lin.ee/aB3dEf9', 'line-official'],
  [LINE, 'https://page.line.me/isle', 'https://page.line.me/isle', 'page.line.me/isle', 'line'],
])('of network %i, %j leads to %s', (id, typed, link, shown, key) => {
  const network = socialMediaById(id)
  expect(network && socialLink(network, typed)).toEqual({ link, shown })
  expect(networkOfLink({ id, link })?.key).toBe(key)
})

it.each([
  'https://line.me.evil.tw/R/ti/p/@isle',
  'https://evil.tw/line.me/ti/p/@isle',
  '@@isle',
  '@is le',
  '@',
  '@<b>',
])('refuses %j as a LINE account', (typed) => {
  expect(linkOf(LINE, typed)).toBeUndefined()
  expect(linkOf(LINE_OFFICIAL, typed)).toBeUndefined()
})
