import { api } from '../../lib/browser-api.ts'
import { callQuery } from '../../lib/call-query.ts'

/** The signed-in member. */
export const memberQuery = callQuery(api.account.load_my_info)
