import { MAX_MENTIONS, MENTIONED_THINGS } from '@idocard/domain/identity/mention'
import * as z from 'zod'
import { call } from '../call.ts'
import { line, list, nothing } from '../fields.ts'

/** The colleagues whom a note mentions. */
export const mentions = list(z.uuid(), MAX_MENTIONS).prefault([])

const thing = z.enum(MENTIONED_THINGS)
const PATH = '/api/{product}/siteMention'
// Whoever may read none of these things is mentioned nowhere, and finds nobody.
const OWN = { who: 'staff', may: 'draft.keep', on: 'site' } as const

export const siteMentionContract = {
  load_colleagues: call({
    ...OWN,
    summary:
      'The colleagues who read the notes of such a thing, and can be mentioned in them. None for who may not read them.',
    path: `${PATH}/load_colleagues`,
    input: z.strictObject({ thing }),
    output: z.object({ list: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  list: call({
    ...OWN,
    summary: 'Where colleagues have mentioned me since I last opened it, the newest first.',
    path: `${PATH}/list`,
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          thing,
          /** The order’s number, or the inquiry’s id. */
          thingId: z.string(),
          /** Who mentioned me; empty if their account is erased. */
          by: z.string(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  }),
  see: call({
    ...OWN,
    summary: 'I have opened a thing in whose notes I was mentioned.',
    path: `${PATH}/see`,
    writes: true,
    audit: false,
    input: z.strictObject({ thing, thingId: line(40) }),
    output: z.object({}),
    limit: { times: 1200, seconds: 3600, by: 'person' },
  }),
}
