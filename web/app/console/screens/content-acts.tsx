import { type ContentFields, valuesOf } from '@idocard/domain/content/clean-content'
import { pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { useState } from 'react'
import type { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct, useMany } from '../kit/many-act.tsx'
import { useContentKind } from './content-calls.ts'
import { ContentSchedule } from './content-schedule.tsx'

type ContentRow = RowOf<typeof api.siteContent.list>
type ContentActsProps = { rows: readonly ContentRow[]; isRemoved: boolean; onDone: () => void }

/** How an entry is saved as it is: published now or at a moment, from a day on, or as a draft. */
type How = { isDraft?: boolean; publishAt?: string; shownFrom?: string }

/** What can be done with several entries of the kind in the address: with those that were removed, that they come back. */
export function ContentActs({ rows, isRemoved, onDone }: ContentActsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { kind, declared, calls } = useContentKind()
  const [isAsking, setAsking] = useState(false)
  const many = {
    may: 'content.publish',
    rows,
    nameOf: ({ titleCh, titleEn }: ContentRow) => pick(lang, titleCh, titleEn),
    onDone,
  } as const
  const scheduling = useMany({ ...many, calls: [calls.publish], action: t('content.scheduleMany') })
  if (isRemoved)
    return (
      <ManyAct
        {...many}
        calls={[calls.restore]}
        action={t('removed.restore')}
        {...oneByOne<ContentRow>(({ id }) => calls.restore({ kind, id }))}
      />
    )
  /** Saves an entry as it is, in another way. What a colleague has changed since it was listed stays. */
  const publish = async ({ id, version }: ContentRow, how: How) => {
    const found = await calls.get({ kind, id })
    const fields = Object.fromEntries(
      valuesOf(kind).map((name) => [name, found[name as keyof ContentFields & keyof typeof found] ?? '']),
    )
    await calls.publish({ ...fields, kind, id, version, ...how })
  }
  /** Publishes an entry at a moment: changes by themselves then, and a draft because its period begins then. */
  const schedule = async (row: ContentRow, at: string) => {
    if (row.isChanged && row.state !== 'draft') return publish(row, { publishAt: at })
    if (row.state === 'planned') return publish(row, { shownFrom: at })
    if (row.state !== 'draft') return t('content.nothingToPublish')
    return declared.period === 'none' ? t('content.noPeriod') : publish(row, { shownFrom: at })
  }
  const cancel = async (row: ContentRow) => {
    const { id, version, publishAt, state } = row
    if (publishAt) return calls.unschedule({ kind, id, version })
    // Nobody reads it yet.
    return state === 'planned' ? publish(row, { isDraft: true }) : t('content.notScheduled')
  }
  return (
    <>
      <ManyAct
        {...many}
        calls={[calls.publish]}
        action={t('content.publish')}
        {...oneByOne<ContentRow>(async (row) => {
          if (row.state === 'draft' || row.isChanged) await publish(row, {})
        })}
      />
      <Can
        may="content.publish"
        variant="outline"
        disabled={scheduling.isPending}
        because={scheduling.tooMany}
        onClick={() => setAsking(true)}
      >
        {scheduling.text}
      </Can>
      {isAsking && (
        <ContentSchedule
          count={rows.length}
          onChosen={(at) => {
            setAsking(false)
            scheduling.run(oneByOne((row) => schedule(row, at)))
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {scheduling.results}
      <ManyAct
        {...many}
        calls={[calls.publish, calls.unschedule]}
        action={t('content.unschedule')}
        {...oneByOne<ContentRow>(cancel)}
      />
      <ManyAct
        {...many}
        calls={[calls.publish]}
        action={t('content.unpublish')}
        ask={{ title: t('content.unpublishTitle', { count: rows.length }), text: t('content.unpublishText') }}
        {...oneByOne<ContentRow>(async (row) => {
          if (row.state !== 'draft') await publish(row, { isDraft: true })
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
