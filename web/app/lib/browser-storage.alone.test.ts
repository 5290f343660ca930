import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textStorage } from './browser-storage.ts'

const stored = new Map<string, string>()
const working = () =>
  ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }) as Storage
const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

it('writes to the browser, and reads what another tab wrote', () => {
  const storage = textStorage(working)
  storage.setItem('a', '1')
  expect([...stored]).toEqual([['a', '1']])
  stored.set('a', '2')
  expect(storage.getItem('a')).toBe('2')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBe(null)
})

// Mutation: the browser's error is not caught.
it.each([
  ['blocked', refuse],
  ['absent, as in some apps', () => null as unknown as Storage],
  ['full', () => ({ ...working(), setItem: refuse })],
])('keeps what is written in this page where storage is %s', (_how, find) => {
  const storage = textStorage(find)
  expect(storage.getItem('a')).toBe(null)
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBe(null)
})

// Mutation: the old value is not removed from the full storage.
it('leaves nothing outdated in a full storage', () => {
  stored.set('a', 'old')
  const storage = textStorage(() => ({ ...working(), setItem: refuse }))
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
  expect(stored.has('a')).toBe(false)
})

// Mutation: the memory is used without a window too.
it('keeps nothing on the server, where everybody would read it', () => {
  vi.stubGlobal('window', undefined)
  const storage = textStorage(refuse)
  expect(() => storage.setItem('a', '1')).toThrow('refused')
  expect(storage.getItem('a')).toBe(null)
})
