import { pick } from '@idocard/domain/language'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import type { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { ContentActs } from './content-acts.tsx'
import { useCategories, useContentKind } from './content-calls.ts'
import { useContentColumns } from './content-columns.tsx'

/** The entries of the kind of content in the address. */
export default function ContentList() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { kind, declared, calls } = useContentKind()
  const list = useList(calls.list, ['keyword', 'show', 'categoryId'], { kind })
  const sort = useCommand(calls.sort)
  const categories = useCategories()
  const isRemoved = list.filters.show === 'removed'
  const columns = useContentColumns({ isRemoved })
  const { may } = useMe()
  const states = [
    '',
    'draft',
    ...PERIOD_STATES.filter((state) => declared.period !== 'none' || state !== 'ended'),
    'changed',
    'removed',
  ] as const
  return (
    <ListPage<typeof api.siteContent.list>
      title={t(`screen.${kind}`)}
      screen={kind}
      list={list}
      search={t('content.search')}
      tabs={{
        name: 'show',
        label: t('content.show'),
        options: states.map((value) => ({ value, label: t(`content.state.${value || 'all'}`) })),
      }}
      {...(categories && {
        choices: [
          {
            name: 'categoryId',
            label: t('content.field.categoryId'),
            options: [{ value: '', label: t('content.allCategories') }, ...categories],
          },
        ],
      })}
      // Whoever only writes has nothing to do with several.
      selection={
        may('content.publish')
          ? (rows, clear) => <ContentActs rows={rows} isRemoved={isRemoved} onDone={clear} />
          : undefined
      }
      columns={columns}
      isOpened
      add={{ may: 'content.edit', text: t('content.add') }}
      empty={{ title: t('content.none'), text: t(`about.${kind}`) }}
      {...(declared.order === 'by hand' && {
        order: {
          may: 'content.publish',
          by: 'order',
          name: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
          isBusy: sort.isPending,
          save: (ids, onDone) => sort.mutate({ kind, list: ids }, { onSuccess: onDone }),
        },
      })}
    />
  )
}
