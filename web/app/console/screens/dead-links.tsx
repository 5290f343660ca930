import { pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'

/** The links in content that lead to nothing on the site. A row opens the entry that has it. */
export default function DeadLinks() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const calls = prefix === '' ? api.siteContent : (api.companyContent as unknown as typeof api.siteContent)
  const links = useList(calls.load_dead_links, ['keyword', 'show'])
  const whereOf = (isPublished: boolean) => t(isPublished ? 'deadLinks.published' : 'deadLinks.draft')
  return (
    <ListPage<typeof api.siteContent.load_dead_links>
      title={t('screen.deadLinks')}
      screen="deadLinks"
      list={links}
      search={t('deadLinks.search')}
      choices={[
        {
          name: 'show',
          label: t('content.show'),
          options: [
            { value: '', label: t('deadLinks.all') },
            { value: 'published', label: whereOf(true) },
            { value: 'draft', label: whereOf(false) },
          ],
        },
      ]}
      columns={[
        {
          name: 'title',
          label: t('deadLinks.entry'),
          sort: 'title',
          cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
        },
        { name: 'kind', label: t('deadLinks.kind'), cell: ({ kind }) => t(`screen.${kind}`) },
        {
          name: 'address',
          label: t('deadLinks.address'),
          sort: 'address',
          cell: ({ address }) => <span className="console-address">{address}</span>,
          text: ({ address }) => address,
        },
        {
          name: 'readers',
          label: t('content.show'),
          sort: 'readers',
          cell: ({ isPublished }) => (
            <StatusBadge tone={isPublished ? 'bad' : 'neutral'}>{whereOf(isPublished)}</StatusBadge>
          ),
          text: ({ isPublished }) => whereOf(isPublished),
        },
      ]}
      to={({ kind, entryId }) => addressOf({ prefix, screen: kind, id: String(entryId) })}
      above={<p>{t('deadLinks.text')}</p>}
      empty={{ title: t('deadLinks.none'), text: t('deadLinks.noneText') }}
    />
  )
}
