import { ANNOUNCEMENT_STATES } from '@idocard/domain/identity/announcement'
import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'
import { AnnouncementBadge } from './announcements.tsx'

/** What the shop has announced to the people of all companies, or is going to. */
export default function SiteAnnouncements() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const announcements = useList(api.siteAnnouncement.list, ['keyword', 'show'])
  const isRemoved = announcements.filters.show === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.siteAnnouncement.list>>(isRemoved, {
    may: 'notice.broadcast',
    restore: api.siteAnnouncement.restore,
    name: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
  })
  return (
    <ListPage
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
      columns={[
        {
          name: 'title',
          label: t('announcement.title'),
          cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
        },
        {
          name: 'state',
          label: t('announcement.status'),
          cell: ({ state, removedAt }) => (removedAt ? <RemovedBadge /> : <AnnouncementBadge state={state} />),
          text: ({ state, removedAt }) => t(removedAt ? 'removed.filter' : `announcement.state.${state}`),
        },
        {
          name: 'channel',
          label: t('siteAnnouncement.channel'),
          cell: ({ byMail }) => t(byMail ? 'siteAnnouncement.withMail' : 'siteAnnouncement.bellOnly'),
        },
        {
          name: 'sendAt',
          label: t('announcement.sendAt'),
          cell: ({ state, sendAt }) => (state === 'draft' ? '' : formatMoment(sendAt, lang)),
          text: ({ state, sendAt }) => (state === 'draft' ? '' : formatStamp(sendAt)),
        },
        { name: 'reached', label: t('announcement.reached'), isNumber: true, cell: ({ reached }) => reached },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'notice.broadcast', text: t('announcement.add') }}
      empty={{ title: t('siteAnnouncement.none'), text: t('siteAnnouncement.noneText') }}
    />
  )
}
