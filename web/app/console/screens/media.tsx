import type { StaffPicture } from '@idocard/contract/content/library-picture'
import { joined, pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Pictured } from '../kit/cells.tsx'
import { useLibrary } from '../kit/library.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { usePictureName } from '../kit/picture-name.ts'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'
import { MediaUpload } from './media-upload.tsx'
import { formatBytes } from './media-words.ts'

const SHOWS = ['', 'used', 'unused', 'removed'] as const

/** The pictures that the staff of the site or of a company uploaded, and where each is used. */
export default function Media() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { list, restore } = useLibrary()
  const pictures = useList(list, ['keyword', 'show'], { sort: '-at' })
  const nameOf = usePictureName()
  const isRemoved = pictures.filters.show === 'removed'
  const removed = useRemovedColumns<StaffPicture>(isRemoved, {
    may: 'content.publish',
    restore,
    name: (picture) => joined(lang, 'dot', [nameOf(picture), formatMoment(picture.at, lang)]),
  })
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
          cell: (picture) => (
            <span className="console-pictured">
              <Pictured img={picture.url}>{nameOf(picture)}</Pictured>
            </span>
          ),
          text: nameOf,
        },
        {
          name: 'uses',
          label: t('media.uses'),
          cell: (picture) => (isRemoved ? <RemovedBadge /> : <Uses {...picture} />),
          text: ({ uses }) => uses.map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn)).join(t('comma')),
        },
        {
          name: 'size',
          label: t('media.size'),
          cell: ({ width, height, bytes }) => joined(lang, 'dot', [`${width} × ${height}`, formatBytes(bytes)]),
        },
        {
          name: 'at',
          label: t('media.at'),
          sort: 'at',
          cell: ({ at }) => formatMoment(at, lang),
          text: ({ at }) => formatStamp(at),
        },
        { name: 'by', label: t('media.by'), cell: ({ by }) => by },
        ...removed,
      ]}
      isOpened={!isRemoved}
      above={<MediaUpload room={pictures.query.data?.room} />}
      empty={
        isRemoved
          ? { title: t('media.noneRemoved'), text: t('media.noneRemovedText'), tab: 'show' }
          : { title: t('media.none'), text: t('media.noneText') }
      }
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
