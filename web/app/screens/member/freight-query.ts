import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

/** What shipping costs. */
export const freightQuery = queryOptions({ queryKey: ['freight'], queryFn: () => api.freight.load() })
