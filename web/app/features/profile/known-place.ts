import type { Area, County } from '@idocard/contract/address'
import type { Destination } from './destination.ts'

/** Lists that were loaded; undefined while they are not. */
export interface PlaceLists {
  counties: readonly County[] | undefined
  /** Of the chosen county. */
  areas: readonly Area[] | undefined
}

/** The values with a county or area emptied that no list has: it was prefilled, or kept from long ago. */
export function withKnownPlace<V extends Pick<Destination, 'county' | 'area'>>(
  values: V,
  { counties, areas }: PlaceLists,
): V {
  const county = counties && !counties.some((one) => one.county === values.county) ? '' : values.county
  const isUnknown = areas && !areas.some((one) => one.area === values.area)
  return { ...values, county, area: county === '' || isUnknown ? '' : values.area }
}
