import { contract } from '@idocard/contract'
import { CONTENT_KINDS, type ContentEntry, type ContentKind } from '@idocard/contract/content/content'
import type { Seller } from '@idocard/domain/commerce/seller'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { asRead } from './as-read.ts'
import { entriesShown } from './shown.store.ts'

type ByFront = (input: unknown, context: Pick<Context, 'db' | 'now'>) => Promise<{ list: ContentEntry[] }>

const ENTRY = ['id', 'titleCh', 'titleEn', 'contentCh', 'contentEn', 'img', 'link'] as const

export const contentCalls = ({ seller }: { seller: Seller }) => {
  const byFront =
    (kind: ContentKind): ByFront =>
    async (_input, { db, now }) => ({
      list: (await entriesShown(db, kind, ENTRY, now)).map((entry) => asRead(kind, entry, seller)),
    })
  return implement(
    contract.content,
    Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, byFront(kind)])) as Record<ContentKind, ByFront>,
  )
}
