import { contract } from '@idocard/contract'
import type { Context } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { type ContentKind, contentShown } from './content.store.ts'

const byFront =
  (kind: ContentKind) =>
  async (_input: unknown, { db, now }: Pick<Context, 'db' | 'now'>) => ({ list: await contentShown(db, kind, now) })

export const contentCalls = implement(contract.content, {
  banner: byFront('banner'),
  features: byFront('features'),
  introduction: byFront('introduction'),
  partner: byFront('partner'),
})
