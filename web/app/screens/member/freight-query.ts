import { api } from '../../lib/browser-api.ts'
import { callQuery } from '../../lib/call-query.ts'

/** The shipping methods and their fees. */
export const freightQuery = callQuery(api.freight.load)
