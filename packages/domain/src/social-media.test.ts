import { expect, it } from 'vitest'
import { socialLink, socialMediaById } from './social-media.ts'

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
