import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import districts from './districts.json' with { type: 'json' }

const rows = districts.flatMap(({ county, countyEn, areas }) => areas.map((area) => ({ county, countyEn, ...area })))
const row = (county: string, area: string) => rows.find((one) => one.county === county && one.area === area)
const withPostcode = (postcode: string) => rows.filter((one) => one.postcode === postcode)

/** Number of districts in each county since 2015 (Ministry of the Interior), north to south. */
const COUNTS = [
  ['臺北市', 12],
  ['基隆市', 7],
  ['新北市', 29],
  ['宜蘭縣', 12],
  ['新竹市', 3],
  ['新竹縣', 13],
  ['桃園市', 13],
  ['苗栗縣', 18],
  ['臺中市', 29],
  ['彰化縣', 26],
  ['南投縣', 13],
  ['嘉義市', 2],
  ['嘉義縣', 18],
  ['雲林縣', 20],
  ['臺南市', 37],
  ['高雄市', 38],
  ['澎湖縣', 6],
  ['屏東縣', 33],
  ['臺東縣', 16],
  ['花蓮縣', 13],
  ['金門縣', 6],
  ['連江縣', 4],
] as const

describe('counties and districts', () => {
  it('are 22 and 368, the right number in each county', () => {
    expect(districts.map(({ county, areas }) => [county, areas.length])).toEqual(COUNTS)
    expect(rows).toHaveLength(368)
  })

  it('have unique names within their county', () => {
    expect(new Set(rows.map(({ county, area }) => county + area)).size).toBe(368)
    expect(new Set(rows.map(({ countyEn, areaEn }) => `${areaEn}, ${countyEn}`)).size).toBe(368)
  })

  it('are exactly those that were compared with the list of Chunghwa Post', () => {
    const lines = rows.map((one) => [one.postcode, one.county, one.area, one.areaEn, one.countyEn].join('|'))
    // Change this only after a new comparison (districts.NOTICE.md), as a typo in a name looks like any other name.
    expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(
      'e95334fa93db92ef5d9e90fca8659898d44c1318a8514d4a771cd2887e1bab1f',
    )
  })

  it('leave out uninhabited islands, where nobody can receive a parcel', () => {
    expect(['290', '817', '819'].flatMap(withPostcode)).toEqual([])
  })

  it('are written with 臺, never 台', () => {
    expect(JSON.stringify(districts)).not.toContain('台')
    expect([row('臺東縣', '臺東市'), row('雲林縣', '臺西鄉'), row('屏東縣', '霧臺鄉')]).not.toContain(undefined)
  })

  it('have the names that were changed in 2014 and 2015', () => {
    expect(row('桃園市', '中壢區')).toMatchObject({ areaEn: 'Zhongli Dist.', postcode: '320' })
    expect(row('苗栗縣', '頭份市')).toMatchObject({ areaEn: 'Toufen City', postcode: '351' })
    expect(row('彰化縣', '員林市')).toMatchObject({ areaEn: 'Yuanlin City', postcode: '510' })
  })
})

describe('postcodes', () => {
  it('are three digits as text, starting at 100', () => {
    for (const { postcode } of rows) expect(postcode).toMatch(/^[1-9]\d\d$/)
  })

  it('are shared by the districts of 新竹市 and of 嘉義市, and by no others', () => {
    expect(withPostcode('300').map(({ area }) => area)).toEqual(['東區', '北區', '香山區'])
    expect(withPostcode('600').map(({ area }) => area)).toEqual(['東區', '西區'])
    expect(new Set(rows.map(({ postcode }) => postcode)).size).toBe(368 - 2 - 1)
  })

  it.each([
    ['臺北市', '中正區', '100'],
    ['臺北市', '信義區', '110'],
    ['基隆市', '信義區', '201'],
    ['新北市', '板橋區', '220'],
    ['新竹縣', '竹北市', '302'],
    ['臺中市', '大安區', '439'],
    ['臺南市', '中西區', '700'],
    ['高雄市', '那瑪夏區', '849'],
    ['屏東縣', '恆春鎮', '946'],
    ['連江縣', '東引鄉', '212'],
  ])('%s%s is %s', (county, area, postcode) => {
    expect(row(county, area)?.postcode).toBe(postcode)
  })
})

describe('English names', () => {
  const ENDINGS: Record<string, string> = { 市: 'City', 縣: 'County', 區: 'Dist.', 鄉: 'Township', 鎮: 'Township' }
  const endingOf = (name: string) => ENDINGS[name.at(-1) ?? '']

  it('are one or two capitalised words followed by the kind of place', () => {
    const form = /^[A-Z][a-z]+(?:'[a-z]+)?(?: [A-Z][a-z]+)? (?:City|County|Dist\.|Township)$/
    for (const { countyEn, areaEn } of rows) {
      expect(countyEn).toMatch(form)
      expect(areaEn).toMatch(form)
    }
  })

  it('have the same kind of place as the Chinese name', () => {
    for (const { county, countyEn, area, areaEn } of rows) {
      expect(countyEn.split(' ').at(-1)).toBe(endingOf(county))
      expect(areaEn.split(' ').at(-1)).toBe(endingOf(area))
    }
  })

  it('are the same for the same Chinese, whatever the county', () => {
    const byChinese = new Map(rows.map(({ area, areaEn }) => [area, areaEn]))
    for (const { area, areaEn } of rows) expect(areaEn).toBe(byChinese.get(area))
  })

  it.each([
    ['臺北市', '大同區', 'Datong Dist.'],
    ['臺北市', '萬華區', 'Wanhua Dist.'],
    ['新北市', '新店區', 'Xindian Dist.'],
    ['新北市', '淡水區', 'Tamsui Dist.'],
    ['彰化縣', '北斗鎮', 'Beidou Township'],
    ['彰化縣', '鹿港鎮', 'Lukang Township'],
    ['臺南市', '中西區', 'West Central Dist.'],
    ['高雄市', '左營區', 'Zuoying Dist.'],
    ['屏東縣', '屏東市', 'Pingtung City'],
    ['屏東縣', '恆春鎮', 'Hengchun Township'],
    ['臺東縣', '延平鄉', 'Yanping Township'],
    ['連江縣', '莒光鄉', 'Juguang Township'],
    ['臺北市', '大安區', "Da'an Dist."],
  ])('%s%s is %s', (county, area, areaEn) => {
    expect(row(county, area)?.areaEn).toBe(areaEn)
  })

  it('of the counties', () => {
    expect(new Set(districts.map(({ countyEn }) => countyEn)).size).toBe(22)
    expect(districts.find(({ county }) => county === '新竹縣')?.countyEn).toBe('Hsinchu County')
    expect(districts.find(({ county }) => county === '連江縣')?.countyEn).toBe('Lienchiang County')
  })
})
