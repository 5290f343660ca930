import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import type { Destination, Place } from './destination.ts'

/** The lists change only every few years. */
const LASTING = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** The counties, the areas of the chosen county, and the chosen place once it is known. */
export function usePlaces({ county, area }: Pick<Destination, 'county' | 'area'>) {
  const counties = useQuery({ queryKey: ['counties'], queryFn: () => api.address.load_county(), ...LASTING })
  const chosen = counties.data?.list.find((one) => one.county === county)
  const areas = useQuery({
    queryKey: ['areas', county],
    queryFn: () => api.address.load_area({ county }),
    enabled: chosen !== undefined,
    ...LASTING,
  })
  const found = areas.data?.list.find((one) => one.area === area)
  const place: Place | undefined = chosen && found && { ...chosen, ...found }
  return {
    counties: counties.data?.list,
    areas: chosen && areas.data?.list,
    place,
    error: counties.error ?? areas.error,
    again: () => void (counties.error ? counties : areas).refetch(),
  }
}
export type Places = ReturnType<typeof usePlaces>
