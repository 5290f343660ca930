import { describe, expect, it } from 'vitest'
import { cardText, isVisible, sourceOf } from './card.ts'
import { newCardSn, parseCardSn } from './card-address.ts'

describe('a card', () => {
  it('shows each field according to its visibility', () => {
    const seen = (visibility: 'public' | 'link' | 'exchange') =>
      (['robot', 'visitor', 'exchanged'] as const).filter((viewer) => isVisible(visibility, viewer))
    expect(seen('public')).toEqual(['robot', 'visitor', 'exchanged'])
    expect(seen('link')).toEqual(['visitor', 'exchanged'])
    expect(seen('exchange')).toEqual(['exchanged'])
  })

  it('falls back to the other language when a text is blank', () => {
    expect(cardText('zh-tw', '王小明', 'Ming')).toEqual({ text: '王小明', lang: 'zh-tw' })
    expect(cardText('en-us', '王小明', ' ')).toEqual({ text: '王小明', lang: 'zh-tw' })
    expect(cardText('zh-tw', '', 'Ming')).toEqual({ text: 'Ming', lang: 'en-us' })
    expect(cardText('en-us', '', '')).toEqual({ text: '', lang: 'en-us' })
  })

  it('reads the source of a visit', () => {
    expect(['n', 'q', 'l', 'x', '', null].map(sourceOf)).toEqual(['nfc', 'qr', 'line', 'link', 'link', 'link'])
    // Mutation: `MARKS` is a plain object, which also has inherited keys.
    expect(['constructor', 'toString', '__proto__'].map(sourceOf)).toEqual(['link', 'link', 'link'])
  })

  it('has an address without confusable characters', () => {
    const sn = newCardSn((below) => below - 1)
    expect(parseCardSn(sn)).toBe(sn)
    expect(parseCardSn('CHENY7P3K9')).toBe('cheny7p3k9')
    for (const text of [
      '',
      'about',
      'cheny7p3k',
      'cheny7p3k99',
      'cheny7p3k0',
      'cheny7p3kl',
      '../../etc/',
      '__proto__x',
    ])
      expect(parseCardSn(text)).toBeNull()
  })
})
