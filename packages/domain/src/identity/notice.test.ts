import { describe, expect, it } from 'vitest'
import { isLinkHere, quietSeconds } from './notice.ts'

const at = (time: string) => new Date(`2026-11-22T${time}+08:00`)
const minute = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

describe('quiet hours', () => {
  // Mutations: UTC instead of Taiwan's time; `<=` for the end; hours across midnight compared like those within a day;
  // the seconds of a day not added.
  it.each([
    ['12:00', '14:00', '11:59:59', 0],
    ['12:00', '14:00', '12:00:00', 7200],
    ['12:00', '14:00', '13:59:59', 1],
    ['12:00', '14:00', '14:00:00', 0],
    ['22:30', '07:00', '22:29:59', 0],
    ['22:30', '07:00', '22:30:00', 8.5 * 3600],
    ['22:30', '07:00', '23:59:59', 7 * 3600 + 1],
    ['22:30', '07:00', '00:00:00', 7 * 3600],
    ['22:30', '07:00', '06:59:59', 1],
    ['22:30', '07:00', '07:00:00', 0],
    ['00:00', '23:59', '23:58:00', 60],
    ['00:00', '00:00', '00:00:00', 0],
    ['09:00', '09:00', '09:00:00', 0],
  ])('from %s until %s: at %s there are %d seconds left', (from, until, time, seconds) => {
    expect(quietSeconds({ from: minute(from), until: minute(until) }, at(time))).toBe(seconds)
  })
})

describe('the link of an announcement', () => {
  it.each([
    'star',
    'news/news?id=7',
    'donateBlood/pointCard?id=3#top',
    '/idocard/user?order=1',
    '/backstage/SG/notify',
  ])('may be %s', (link) => expect(isLinkHere(link)).toBe(true))
  it.each([
    'https://evil.example',
    '//evil.example',
    '/..//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'a b',
    '<b>',
    '',
  ])('may not be %s', (link) => expect(isLinkHere(link)).toBe(false))
})
