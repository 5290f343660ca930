import { contract } from '@idocard/contract'
import { CONTENT_KINDS, type ContentKind } from '@idocard/contract/content/content'
import { SITE_KINDS } from '@idocard/domain/content/content-kind'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { contentShown } from './store.ts'

type ByFront = (input: unknown, context: Pick<Context, 'db' | 'now'>) => Promise<{ list: Entries }>
type Entries = Awaited<ReturnType<typeof contentShown>>

const isRich = (kind: ContentKind) => {
  const { fields } = SITE_KINDS[kind]
  return 'content' in fields && fields.content.type === 'rich'
}

const byFront =
  (kind: ContentKind): ByFront =>
  async (_input, { db, now }) => {
    const list = await contentShown(db, kind, now)
    return { list: isRich(kind) ? list.map(withHtml) : list }
  }

export const contentCalls = implement(
  contract.content,
  Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, byFront(kind)])) as Record<ContentKind, ByFront>,
)
