import type { StaffEntry } from '@idocard/contract/content/content-staff'
import { LANGS, type Lang, pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import type { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Pictured } from '../kit/cells.tsx'
import type { ColumnsOf } from '../kit/columns.tsx'
import { useMe } from '../kit/me.ts'
import { RestoreButton } from '../kit/removed.tsx'
import { useContentKind } from './content-calls.ts'

const TONES = { draft: 'neutral', planned: 'attention', shown: 'good', ended: 'neutral', removed: 'bad' } as const
const ENDINGS: Record<Lang, string> = { 'zh-tw': 'Ch', 'en-us': 'En' }

/** The columns of a list of content, as the declaration of its kind says. Removed entries can be restored. */
export function useContentColumns({ isRemoved }: { isRemoved: boolean }): ColumnsOf<typeof api.siteContent.list> {
  const { may } = useMe()
  const { t } = useTranslation('console')
  const lang = useLang()
  const { declared } = useContentKind()
  return [
    {
      name: 'title',
      label: t('content.field.title'),
      sort: 'title',
      cell: ({ img, titleCh, titleEn }) => {
        const title = pick(lang, titleCh, titleEn)
        return declared.fields.img ? <Pictured img={img}>{title}</Pictured> : title
      },
      text: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
    },
    {
      name: 'state',
      label: t('content.show'),
      cell: (row) => <State {...row} />,
      text: ({ state, isChanged }) =>
        [t(`content.state.${state}`), isChanged ? t('content.state.changed') : ''].filter(Boolean).join(t('comma')),
    },
    ...(declared.period === 'none'
      ? []
      : [
          {
            name: 'period',
            label: t(declared.period === 'dated' ? 'content.published' : 'content.period'),
            sort: 'from' as const,
            cell: (row: Dates) => <Period {...row} />,
            text: ({ shownFrom, shownUntil }: Dates) =>
              [shownFrom, shownUntil].map((at) => (at ? formatStamp(at) : '')).join(' – '),
          },
        ]),
    {
      name: 'missing',
      label: t('content.languages'),
      cell: (row) => <Languages {...row} />,
      text: ({ missing }) =>
        lackingIn(missing)
          .map((lang) => t(`content.lacks.${lang}`))
          .join(t('comma')),
    },
    ...(isRemoved && may('content.publish')
      ? [{ name: 'restore', label: t('removed.restore'), cell: (row: Restorable) => <Restore {...row} />, text: null }]
      : []),
  ]
}

/** What becomes of an entry, and whether it has changes that its readers do not see yet. */
export function State({ state, isChanged, publishAt }: Pick<StaffEntry, 'state' | 'isChanged' | 'publishAt'>) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <span className="console-badges">
      <StatusBadge tone={TONES[state]}>{t(`content.state.${state}`)}</StatusBadge>
      {isChanged && (
        <StatusBadge tone="attention">
          {publishAt ? t('content.changesAt', { at: formatMoment(publishAt, lang) }) : t('content.state.changed')}
        </StatusBadge>
      )}
    </span>
  )
}

type Dates = Pick<StaffEntry, 'shownFrom' | 'shownUntil'>
function Period({ shownFrom, shownUntil }: Dates) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { declared } = useContentKind()
  const [from = '', until = ''] = [shownFrom, shownUntil].map((at) => (at ? formatMoment(at, lang) : ''))
  if (from && until) return t('content.between', { from, until })
  if (declared.period === 'dated') return from
  return from ? t('content.from', { from }) : until ? t('content.until', { until }) : t('content.always')
}

const lackingIn = (missing: readonly string[]) =>
  LANGS.filter((lang) => missing.some((name) => name.endsWith(ENDINGS[lang])))

/** The language in which something is missing. */
function Languages({ missing }: Pick<StaffEntry, 'missing'>) {
  const { t } = useTranslation('console')
  const lacking = lackingIn(missing)
  if (lacking.length === 0) return t('content.both')
  return lacking.map((lang) => (
    <StatusBadge key={lang} tone="attention">
      {t(`content.lacks.${lang}`)}
    </StatusBadge>
  ))
}

type Restorable = Pick<StaffEntry, 'id' | 'titleCh' | 'titleEn'>
/** Restores a removed entry, as a draft. */
export function Restore({ id, titleCh, titleEn, onDone }: Restorable & { onDone?: () => void }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { kind, calls } = useContentKind()
  const restore = useCommand(calls.restore, {
    onSuccess: () => void toast({ tone: 'good', title: t('content.restored') }),
  })
  return (
    <RestoreButton
      may="content.publish"
      name={pick(lang, titleCh, titleEn)}
      isBusy={restore.isPending}
      onRestore={() => restore.mutate({ kind, id }, { onSuccess: () => onDone?.() })}
    />
  )
}
