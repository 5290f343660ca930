import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasControl } from '../text.ts'
import { cleanLine, formatAddress, parseName, parseStreet } from './address.ts'

describe('cleanLine', () => {
  it.each([
    ['  王　小明 ', '王 小明'],
    ['重慶南路一段  122 號', '重慶南路一段 122 號'],
    ['Rene\u0301', 'René'],
    ['\ufa19大同', '神大同'],
    ['\uf900\u2f24同', '豈大同'],
    // Family names with the character that people chose.
    ['葛\u{e0100}大同', '葛\u{e0100}大同'],
    ['李靑峯', '李靑峯'],
    ['山\ufa11', '山\ufa11'],
    ['𠮷田', '𠮷田'],
    ['', ''],
    ['   ', ''],
    ['\u200b\u200d\u2060', ''],
    ['\u3164\u115f', ''],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['\u202d王\u200b小\u200d明\u202c\ufeff', '王小明'],
    ['台北\u00a0101', '台北 101'],
    ['Trans\u00adport\u200e GmbH\u200c', 'Transport GmbH'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j becomes %j', (text, line) => {
    expect(cleanLine(text)).toBe(line)
  })

  it.each(['王\n小明', '王\t小明', '王小明\u0000', '王\u2028小明', '\ud83d'])('refuses %j', (text) => {
    expect(cleanLine(text)).toBeNull()
  })

  it('returns one trimmed visible line, and is idempotent', () => {
    const spaced = fc.string({
      unit: fc.constantFrom(' ', '\u3000', '\u00a0', '王', 'e', '\u0301', '\u200b', '\u200d', '👩', '\ufe0f'),
    })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), spaced), (text) => {
        const line = cleanLine(text)
        if (line === null) return
        expect(hasControl(line)).toBe(false)
        expect(line).toBe(line.trim())
        expect(line).not.toMatch(/\s\s|[^\S ]/)
        expect(cleanLine(line)).toBe(line)
      }),
    )
  })
})

describe('lengths', () => {
  it('accepts names of 1 to 50 characters, counting a surrogate pair once', () => {
    expect(parseName(' 王小明 ')).toBe('王小明')
    expect(parseName('𠮷'.repeat(50))).toBe('𠮷'.repeat(50))
    expect(parseName('王'.repeat(51))).toBeNull()
    expect(parseName('  ')).toBeNull()
    expect(parseName('王\r\n小明')).toBeNull()
  })

  it('accepts streets of 3 to 200 characters', () => {
    expect(parseStreet('1號 ')).toBeNull()
    expect(parseStreet('中山路')).toBe('中山路')
    expect(parseStreet('路'.repeat(200))).toBe('路'.repeat(200))
    expect(parseStreet('路'.repeat(201))).toBeNull()
  })
})

describe('formatAddress', () => {
  it('runs from large to small in Chinese', () => {
    const address = { postcode: '100', county: '臺北市', area: '中正區', address: '重慶南路一段122號' }
    expect(formatAddress(address, 'zh-tw')).toBe('100 臺北市中正區重慶南路一段122號')
    expect(formatAddress({ ...address, postcode: '' }, 'zh-tw')).toBe('臺北市中正區重慶南路一段122號')
  })

  it('runs from small to large in English', () => {
    const address = {
      postcode: '100',
      county: 'Taipei City',
      area: 'Zhongzheng Dist.',
      address: 'No. 122, Sec. 1, Chongqing S. Rd.',
    }
    expect(formatAddress(address, 'en-us')).toBe('No. 122, Sec. 1, Chongqing S. Rd., Zhongzheng Dist., Taipei City 100')
    expect(formatAddress({ ...address, postcode: '', area: '' }, 'en-us')).toBe(
      'No. 122, Sec. 1, Chongqing S. Rd., Taipei City',
    )
  })
})
