import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

/** The signed-in member. */
export const memberQuery = queryOptions({ queryKey: ['member'], queryFn: () => api.account.load_my_info() })
