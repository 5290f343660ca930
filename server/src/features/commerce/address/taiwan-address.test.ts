import { readTaiwanAddress } from '@idocard/domain/commerce/taiwan-address'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES } from './districts.ts'

const read = (text: string) => readTaiwanAddress(text, PLACES)

describe('an address in Taiwan', () => {
  it('is split in each of the 368 districts, in every usual spelling', () => {
    expect(PLACES).toHaveLength(368)
    for (const { county, area, postcode } of PLACES) {
      const street = '範例街12號3樓'
      const parts = { county, area, street }
      const short = county.replaceAll('臺', '台')
      const spellings: [text: string, postcode: string][] = [
        [county + area + street, ''],
        [short + area.replaceAll('臺', '台') + street, ''],
        [`${postcode}${county}${area}${street}`, postcode],
        [`${postcode}45 ${county}${area} ${street}`, `${postcode}45`],
        [`${postcode}-456 ${county} ${area} ${street}`, `${postcode}456`],
        [`[${postcode}] ${county}，${area}，${street}`.replace(/，(?=.*，)/, ''), postcode],
        [
          `${[...postcode].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')}${short}${area}${street}`,
          postcode,
        ],
        [`${county}${area}${postcode}${street}`, postcode],
        [`${county}${postcode}${area}${street}`, postcode],
        [`台灣${postcode}${county}${area}${street}`, postcode],
        [`${postcode} 中華民國臺灣省${county}${area}${street}`, postcode],
        [`${county.slice(0, -1)}${area}${street}`, ''],
        [`${postcode}${area}${street}`, postcode],
      ]
      // 300 is 東區 and 北區 of 新竹市, 600 is 東區 of 嘉義市; with their postcode, too, only one county is meant.
      for (const [text, own] of spellings) expect(read(text), text).toEqual({ ...parts, postcode: own })
    }
  })

  it.each([
    ['高雄市前鎮區範例街1號', '', '高雄市', '前鎮區', '範例街1號'],
    ['臺南市新市區中正路1號', '', '臺南市', '新市區', '中正路1號'],
    ['臺北市市民大道一段1號', '', '臺北市', '', '市民大道一段1號'],
    ['106 臺北市復興南路一段390號', '106', '臺北市', '', '復興南路一段390號'],
    ['彰化縣員林市場路1號', '', '彰化縣', '', '員林市場路1號'],
    ['臺北市大安區106巷5號', '', '臺北市', '大安區', '106巷5號'],
    ['臺中市西屯區臺灣大道三段99號', '', '臺中市', '西屯區', '臺灣大道三段99號'],
    ['台北縣板橋市文化路一段1號', '', '臺北縣', '板橋市', '文化路一段1號'],
    ['高雄縣鳳山市中山路1號', '', '高雄縣', '鳳山市', '中山路1號'],
    ['苗栗縣頭份鎮中華路1號', '', '苗栗縣', '頭份鎮', '中華路1號'],
    ['板橋區文化路一段1號', '', '新北市', '板橋區', '文化路一段1號'],
    ['臺 北 市 大 安 區 復興南路', '', '臺北市', '大安區', '復興南路'],
    ['臺北市大安區', '', '臺北市', '大安區', ''],
  ])('%s', (text, postcode, county, area, street) => {
    expect(read(text)).toEqual({ postcode, county, area, street })
  })

  it.each([
    '',
    '100',
    '大安區復興南路一段390號',
    '臺灣大道三段99號',
    '員林市場前',
    '北京市朝陽區建國路1號',
    '香港中環皇后大道中1號',
    'No. 1, Fuxing S. Rd., Taipei City',
    '王小明',
  ])('%j is none, or could be in two counties', (text) => expect(read(text)).toBeNull())

  it('loses no character, and takes no longer for a long text', () => {
    const piece = fc.constantFrom(
      '臺北市',
      '台北',
      '大安區',
      '106',
      '10649',
      '200',
      ' ',
      '，',
      '臺灣',
      '前鎮',
      '區',
      '市',
      '場',
      '路1號',
      '□',
    )
    const bare = (text: string) => [...text.replace(/[\s,，]|臺灣/g, '').replaceAll('台', '臺')].sort().join('')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        const found = read(text)
        if (found === null) return
        for (const one of bare(text)) expect(bare(Object.values(found).join(''))).toContain(one)
      }),
    )
    for (const hostile of ['臺北市', ' ', '1', '〒', '臺灣'])
      expect(read(`臺北市${hostile.repeat(100_000)}`)?.county).toBe('臺北市')
  })
})
