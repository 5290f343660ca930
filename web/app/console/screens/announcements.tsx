import { ANNOUNCEMENT_STATES, type AnnouncementState } from '@idocard/domain/identity/announcement'
import { pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { RemoveMany } from '../kit/remove-many.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'

const TONES: Record<AnnouncementState, Tone> = {
  draft: 'neutral',
  planned: 'attention',
  sending: 'attention',
  sent: 'good',
  stopped: 'bad',
}

export function AnnouncementBadge({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`announcement.state.${state}`)}</StatusBadge>
}

type ListCall = typeof api.announcement.list
type Row = RowOf<ListCall> & { byMail?: boolean }

/** The calls of the place in the address. Both have the same; rows of the site also say whether it goes by mail. */
function useCalls() {
  const { prefix } = useMe()
  const isOfSite = prefix === ''
  return {
    isOfSite,
    may: isOfSite ? ('notice.broadcast' as const) : ('notice.announce' as const),
    calls: isOfSite ? (api.siteAnnouncement as unknown as typeof api.announcement) : api.announcement,
  }
}

/** What the company has announced to all its people, or the shop to those of all companies, or is going to. */
export default function Announcements() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { isOfSite, may, calls } = useCalls()
  const announcements = useList(calls.list, ['keyword', 'show'])
  const name = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }) => pick(lang, titleCh, titleEn)
  const isRemoved = announcements.filters.show === 'removed'
  const removed = useRemovedColumns<Row>(isRemoved, { may, restore: calls.restore, name })
  return (
    <ListPage<ListCall>
      title={t('screen.announcements')}
      screen="announcements"
      list={announcements}
      search={t('announcement.search')}
      choices={[
        {
          name: 'show',
          label: t('announcement.show'),
          options: [
            { value: '', label: t('announcement.all') },
            ...ANNOUNCEMENT_STATES.map((value) => ({ value, label: t(`announcement.state.${value}`) })),
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      selection={(rows, clear) => (
        <RemoveMany
          may={may}
          calls={calls}
          rows={rows}
          nameOf={name}
          isRemoved={isRemoved}
          text={t('announcement.removeManyText', { count: UNDO_DAYS })}
          onDone={clear}
        />
      )}
      columns={[
        {
          name: 'title',
          label: t('announcement.title'),
          sort: 'title',
          cell: name,
        },
        {
          name: 'state',
          label: t('announcement.status'),
          cell: ({ state, removedAt }) => (removedAt ? <RemovedBadge /> : <AnnouncementBadge state={state} />),
          text: ({ state, removedAt }) => t(removedAt ? 'removed.filter' : `announcement.state.${state}`),
        },
        ...(isOfSite
          ? [
              {
                name: 'channel',
                label: t('siteAnnouncement.channel'),
                cell: ({ byMail }: Row) => t(byMail ? 'siteAnnouncement.withMail' : 'siteAnnouncement.bellOnly'),
              },
            ]
          : []),
        {
          name: 'sendAt',
          label: t('announcement.sendAt'),
          sort: 'sendAt',
          cell: ({ state, sendAt }) => (state === 'draft' ? '' : formatMoment(sendAt, lang)),
          text: ({ state, sendAt }) => (state === 'draft' ? '' : formatStamp(sendAt)),
        },
        {
          name: 'reached',
          label: t('announcement.reached'),
          sort: 'reached',
          isNumber: true,
          cell: ({ reached }) => reached,
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may, text: t('announcement.add') }}
      empty={{
        title: t('announcement.none'),
        text: t(isOfSite ? 'siteAnnouncement.noneText' : 'announcement.noneText'),
      }}
    />
  )
}
