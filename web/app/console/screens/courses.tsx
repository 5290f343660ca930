import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Missing } from '../kit/cells.tsx'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'

/** The courses that the company holds. */
export default function Courses() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const courses = useList(api.course.list, ['keyword'], { sort: '-starts' })
  return (
    <ListPage
      title={t('screen.courses')}
      screen="courses"
      list={courses}
      search={t('course.search')}
      columns={[
        { name: 'title', label: t('course.title'), cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn) },
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
      ]}
      isOpened
      add={{ may: 'certificate.issue', text: t('course.add') }}
      empty={{ title: t('course.none'), text: t('course.noneText') }}
    />
  )
}
