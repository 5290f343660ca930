import { type ContentFields, valuesOf } from '@idocard/domain/content/clean-content'
import { pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import type { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct } from '../kit/many-act.tsx'
import { useContentKind } from './content-calls.ts'

type ContentRow = RowOf<typeof api.siteContent.list>
type ContentActsProps = { rows: readonly ContentRow[]; isRemoved: boolean; onDone: () => void }

/** What can be done with several entries of the kind in the address: with those that were removed, that they come back. */
export function ContentActs({ rows, isRemoved, onDone }: ContentActsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { kind, calls } = useContentKind()
  const many = {
    may: 'content.publish',
    rows,
    nameOf: ({ titleCh, titleEn }: ContentRow) => pick(lang, titleCh, titleEn),
    onDone,
  } as const
  if (isRemoved)
    return (
      <ManyAct
        {...many}
        calls={[calls.restore]}
        action={t('removed.restore')}
        {...oneByOne<ContentRow>(({ id }) => calls.restore({ kind, id }))}
      />
    )
  /** Publishes what is saved of an entry, or makes it a draft. What a colleague has changed since it was listed stays. */
  const publish = async ({ id, version }: ContentRow, isDraft: boolean) => {
    const found = await calls.get({ kind, id })
    const fields = Object.fromEntries(
      valuesOf(kind).map((name) => [name, found[name as keyof ContentFields & keyof typeof found] ?? '']),
    )
    await calls.publish({ ...fields, kind, id, version, isDraft })
  }
  return (
    <>
      <ManyAct
        {...many}
        calls={[calls.publish]}
        action={t('content.publish')}
        {...oneByOne<ContentRow>(async (row) => {
          if (row.state === 'draft' || row.isChanged) await publish(row, false)
        })}
      />
      <ManyAct
        {...many}
        calls={[calls.publish]}
        action={t('content.unpublish')}
        ask={{ title: t('content.unpublishTitle', { count: rows.length }), text: t('content.unpublishText') }}
        {...oneByOne<ContentRow>(async (row) => {
          if (row.state !== 'draft') await publish(row, true)
        })}
      />
      <ManyAct
        {...many}
        calls={[calls.remove]}
        action={t('remove.begin')}
        ask={{
          title: t('remove.titleMany', { count: rows.length }),
          text: t('content.removeManyText', { count: UNDO_DAYS }),
        }}
        {...oneByOne<ContentRow>(({ id, version }) => calls.remove({ kind, id, version }))}
      />
    </>
  )
}
