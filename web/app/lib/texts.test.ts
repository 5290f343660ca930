import { expect, it } from 'vitest'
import { newTexts } from './texts.ts'

const zh = { cart: { open: '購物車，{{count}} 件', left_one: '剩 {{count}} 件', left_other: '剩 {{count}} 件' } }
const en = {
  cart: { open: 'Cart, {{count}}', left_one: '{{count}} piece left', left_other: '{{count}} pieces left' },
  common: { offline: { title: 'You are offline' } },
}
/** Casts, because the types contain only the site's own texts. */
const translated = (texts: ReturnType<typeof newTexts>, namespace: 'cart' | 'common' = 'cart') =>
  texts.translate(namespace) as (key: string, values?: Record<string, string | number>) => string

it('fills in values, and chooses the form by the number and the language', () => {
  const t = translated(newTexts('en-us', en))
  expect([t('open', { count: 0 }), t('left', { count: 1 }), t('left', { count: 2 })]).toEqual([
    'Cart, 0',
    '1 piece left',
    '2 pieces left',
  ])
  expect(t('common:offline.title')).toBe('You are offline')
  // User input is never treated as a template.
  expect(t('open', { count: '{{count}}' })).toBe('Cart, {{count}}')
  expect(translated(newTexts('zh-tw', zh))('left', { count: 1 })).toBe('剩 1 件')
})

it('tells its listeners of another language once its texts were added, with functions of that language', () => {
  const texts = newTexts('zh-tw', zh)
  const before = texts.translate('cart')
  expect(texts.translate('cart')).toBe(before)
  let calls = 0
  const stop = texts.subscribe(() => {
    calls += 1
  })
  texts.add('en-us', en)
  expect(calls).toBe(0)
  texts.change('en-us')
  stop()
  texts.change('en-us')
  expect(calls).toBe(1)
  expect(texts.translate('cart')).not.toBe(before)
  expect(translated(texts)('left', { count: 3 })).toBe('3 pieces left')
})

it('fails for a text that was not loaded', () => {
  const texts = newTexts('zh-tw', zh)
  expect(texts.has('common')).toBe(false)
  expect(() => translated(texts, 'common')('offline.title')).toThrow('common:offline.title')
})
