import districts from './districts.json' with { type: 'json' }

type County = (typeof districts)[number]

/** Official names use 臺, where people often write 台. */
const official = (name: string) => name.trim().replaceAll('台', '臺')

/** A county by its Chinese name, with 臺 or 台, or its English name; undefined when there is none. */
export const countyNamed = (name: string): County | undefined =>
  districts.find((one) => one.county === official(name) || one.countyEn === name.trim())

/** An area of a county by its Chinese or English name. */
export const areaNamed = (county: County, name: string): County['areas'][number] | undefined =>
  county.areas.find((one) => one.area === name.trim() || one.area === official(name) || one.areaEn === name.trim())

/** All districts, each with its county. */
export const PLACES = districts.flatMap(({ county, countyEn, areas }) =>
  areas.map((area) => ({ county, countyEn, ...area })),
)

export const COUNTIES = districts.map(({ county, countyEn }) => ({ county, countyEn }))
