import type { Area, County } from '@idocard/contract/commerce/address'
import type { Destination } from './destination.ts'

/** The loaded lists; undefined while they are loading. */
interface PlaceLists {
  counties: readonly County[] | undefined
  /** The areas of the chosen county. */
  areas: readonly Area[] | undefined
}

/** Clears a county or area that is not in the lists, for example one that was prefilled or stored long ago. */
export function withKnownPlace<V extends Pick<Destination, 'county' | 'area'>>(
  values: V,
  { counties, areas }: PlaceLists,
): V {
  const county = counties && !counties.some((one) => one.county === values.county) ? '' : values.county
  const isUnknown = areas && !areas.some((one) => one.area === values.area)
  return { ...values, county, area: county === '' || isUnknown ? '' : values.area }
}
