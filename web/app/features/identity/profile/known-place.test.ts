import { expect, test } from 'vitest'
import { parseDestination } from './destination.ts'
import { withKnownPlace } from './known-place.ts'

const counties = [{ county: '臺北市', countyEn: 'Taipei City' }]
const areas = [{ area: '大安區', areaEn: "Da'an Dist.", postcode: '106' }]
const place = (county: string, area: string, lists: Parameters<typeof withKnownPlace>[1]) => {
  const known = withKnownPlace(parseDestination({ county, area }), lists)
  return [known.county, known.area]
}

test('nothing is cleared while the lists are still loading', () => {
  expect(place('臺北市', '大安區', { counties: undefined, areas: undefined })).toEqual(['臺北市', '大安區'])
  expect(place('臺北市', '大安區', { counties, areas: undefined })).toEqual(['臺北市', '大安區'])
})

test('listed values stay, others are cleared, and an area without its county is cleared too', () => {
  expect(place('臺北市', '大安區', { counties, areas })).toEqual(['臺北市', '大安區'])
  expect(place('臺北市', '板橋區', { counties, areas })).toEqual(['臺北市', ''])
  expect(place('台北縣', '大安區', { counties, areas })).toEqual(['', ''])
  expect(place('', '大安區', { counties: undefined, areas: undefined })).toEqual(['', ''])
})
