import { join } from 'node:path'
import { CARD_FIELDS } from '@idocard/domain/cards/card-fields'
import type { Place } from '@idocard/domain/commerce/taiwan-address'
import * as z from 'zod'

/** The program of the child process. */
export const CHILD_PROGRAM = join(import.meta.dirname, 'child.ts')

/** The first message to the child. */
export interface Setup {
  /** Folder of other weights; undefined: the packages' own weights. */
  models: string | undefined
  places: readonly Place[]
}

const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const alternatives = z.array(z.strictObject({ at: z.int(), characters: z.array(z.string()) }))
const confidence = z.number().min(0).max(1)

const side = z.strictObject({
  width: z.number(),
  height: z.number(),
  lines: z.array(z.strictObject({ text: z.string(), box, confidence, alternatives })),
  fields: z.array(z.strictObject({ name: z.enum(CARD_FIELDS), value: z.string(), confidence, box, alternatives })),
  cut: z
    .strictObject({
      picture: z.instanceof(Uint8Array),
      photograph: z.strictObject({ width: z.number(), height: z.number(), boxes: z.array(box) }),
    })
    .optional(),
})
export type ReadSide = z.infer<typeof side>

/**
 * A message of the child: `ready` once its models are loaded, or `missing` if they cannot be loaded; then `card`,
 * `unreadable` or `failed` for each picture. Messages are validated, because the child has processed hostile files.
 */
export const fromChild = z.union([
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.enum(['missing', 'unreadable', 'failed']), detail: z.string() }),
  z.strictObject({
    kind: z.literal('card'),
    card: side.extend({ others: z.array(side), qr: z.string().optional() }),
  }),
])
export type FromChild = z.infer<typeof fromChild>
export type ReadCard = Extract<FromChild, { kind: 'card' }>['card']
