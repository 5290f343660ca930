import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Missing } from '../kit/cells.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RemoveMany } from '../kit/remove-many.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'

/** The courses that the company holds. */
export default function Courses() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const courses = useList(api.course.list, ['keyword', 'show'], { sort: '-starts' })
  const name = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }) => pick(lang, titleCh, titleEn)
  const isRemoved = courses.filters.show === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.course.list>>(isRemoved, {
    may: 'certificate.issue',
    restore: api.course.restore,
    name,
  })
  return (
    <ListPage
      title={t('screen.courses')}
      screen="courses"
      list={courses}
      search={t('course.search')}
      choices={[
        {
          name: 'show',
          label: t('course.show'),
          options: [
            { value: '', label: t('course.all') },
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      selection={(rows, clear) => (
        <RemoveMany
          may="certificate.issue"
          calls={api.course}
          rows={rows}
          nameOf={name}
          isRemoved={isRemoved}
          onDone={clear}
        />
      )}
      columns={[
        { name: 'title', label: t('course.title'), cell: name },
        {
          name: 'starts',
          label: t('course.field.startsOn'),
          sort: 'starts',
          cell: ({ startsOn }) => formatDate(startsOn, lang),
          text: ({ startsOn }) => startsOn,
        },
        {
          name: 'ends',
          label: t('course.field.endsOn'),
          cell: ({ endsOn }) => formatDate(endsOn, lang),
          text: ({ endsOn }) => endsOn,
        },
        { name: 'place', label: t('course.place'), cell: ({ placeCh, placeEn }) => pick(lang, placeCh, placeEn) },
        { name: 'hours', label: t('course.field.hours'), isNumber: true, cell: ({ hours }) => hours },
        { name: 'issued', label: t('course.issued'), isNumber: true, cell: ({ issued }) => issued },
        {
          name: 'english',
          label: t('prize.english'),
          cell: ({ titleEn }) => (titleEn ? t('prize.there') : <Missing />),
          text: ({ titleEn }) => t(titleEn ? 'prize.there' : 'editor.missing'),
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'certificate.issue', text: t('course.add') }}
      empty={{ title: t('course.none'), text: t('course.noneText') }}
    />
  )
}
