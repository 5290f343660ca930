import * as z from 'zod'
import { call } from '../call.ts'
import { nothing, page, paging, text } from '../fields.ts'

const county = z.object({ county: z.string(), countyEn: z.string() })
const area = z.object({ area: z.string(), areaEn: z.string(), postcode: z.string() })
export type County = z.infer<typeof county>
export type Area = z.infer<typeof area>

export const address = {
  load_all: call({
    summary: 'The 22 counties and cities of Taiwan, north to south, as a page.',
    path: '/api/sys/county/load_all',
    who: 'member',
    input: z.strictObject(paging(100, 100)),
    output: page(county),
  }),
  load_county: call({
    summary: 'The 22 counties and cities of Taiwan, north to south.',
    path: '/api/sys/zipTable/load/county',
    who: ['member', 'staff'],
    input: nothing,
    output: z.object({ list: z.array(county) }),
  }),
  load_area: call({
    summary: 'The districts of a county with their postcodes.',
    path: '/api/sys/zipTable/load/area',
    who: ['member', 'staff'],
    input: z.strictObject({ county: text(20) }),
    output: z.object({ list: z.array(area) }),
    refuses: ['not_found'],
  }),
}
