import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

/** The shipping methods and their fees. */
export const freightQuery = queryOptions({ queryKey: ['freight'], queryFn: () => api.freight.load() })
