import { DAY_MS } from '@idocard/domain/duration'
import { afterEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}

/** A page that is opened from another one. */
async function open(referrer: string, isUnwanted = false) {
  vi.resetModules()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('location', { href: 'https://idocard.example/idocard' })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0', doNotTrack: isUnwanted ? '1' : null })
  const page = await import('./came-from.ts')
  page.rememberArrival()
  return page
}

afterEach(() => {
  stored.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Mutations: the last place instead of the first one; `forgetArrival` that does nothing; thirty-one days.
it('keeps the first place of thirty days in one word until an order', async () => {
  vi.useFakeTimers({ now: 0 })
  expect((await open('')).orderCameFrom()).toBe('direct')
  expect(stored.size).toBe(0)
  await open('https://l.facebook.com/')
  const later = await open('https://www.google.com/search?q=card')
  expect(later.orderCameFrom()).toBe('facebook')
  expect([...stored.values()]).toEqual(['facebook 0'])
  vi.setSystemTime(30 * DAY_MS)
  expect(later.orderCameFrom()).toBe('search')
  vi.setSystemTime(0)
  later.forgetArrival()
  expect(stored.size).toBe(0)
  stored.set('idoSource', 'phone 0')
  expect((await open('')).orderCameFrom()).toBe('direct')
})

// Mutation: `isUnwanted` left out of either.
it('keeps nothing, and says nothing with an order, of who does not want to be tracked', async () => {
  const page = await open('https://l.facebook.com/', true)
  expect([stored.size, page.orderCameFrom()]).toEqual([0, ''])
})
