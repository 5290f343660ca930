import type { StaffPicture } from '@idocard/contract/content/site-picture'
import { pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Pictured } from '../kit/cells.tsx'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { usePictureName } from '../kit/picture-name.ts'
import { MediaUpload } from './media-upload.tsx'
import { formatBytes } from './media-words.ts'

const SHOWS = ['', 'used', 'unused'] as const

/** The pictures that the shop’s staff uploaded, and where each is used. */
export default function Media() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const pictures = useList(api.sitePicture.list, ['keyword', 'show'], { sort: '-at' })
  const nameOf = usePictureName()
  return (
    <ListPage
      title={t('screen.media')}
      screen="media"
      list={pictures}
      search={t('media.search')}
      tabs={{
        name: 'show',
        label: t('media.show'),
        options: SHOWS.map((value) => ({ value, label: t(`media.shows.${value || 'all'}`) })),
      }}
      columns={[
        {
          name: 'picture',
          label: t('media.picture'),
          cell: (picture) => <Pictured img={picture.url}>{nameOf(picture)}</Pictured>,
          text: nameOf,
        },
        {
          name: 'uses',
          label: t('media.uses'),
          cell: (picture) => <Uses {...picture} />,
          text: ({ uses }) => uses.map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn)).join(t('comma')),
        },
        {
          name: 'size',
          label: t('media.size'),
          cell: ({ width, height, bytes }) => `${width} × ${height} · ${formatBytes(bytes)}`,
        },
        {
          name: 'at',
          label: t('media.at'),
          sort: 'at',
          cell: ({ at }) => formatMoment(at, lang),
          text: ({ at }) => formatStamp(at),
        },
        { name: 'by', label: t('media.by'), cell: ({ by }) => by },
      ]}
      isOpened
      above={<MediaUpload />}
      empty={{ title: t('media.none'), text: t('media.noneText') }}
    />
  )
}

/** In how many places a picture is used. */
function Uses({ uses }: Pick<StaffPicture, 'uses'>) {
  const { t } = useTranslation('console')
  const now = uses.filter(({ isPast }) => !isPast)
  if (uses.length === 0) return <StatusBadge tone="attention">{t('media.unused')}</StatusBadge>
  return now.length === 0 ? t('media.onlyPast') : t('media.places', { count: now.length })
}
