import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'

/** The themes of cards: what they cost in points, and when cards can get them. */
export default function Themes() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const themes = useList(api.siteTheme.list, ['keyword'], { sort: 'order' })
  const sort = useCommand(api.siteTheme.sort)
  const name = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }) => pick(lang, titleCh, titleEn)
  const day = (moment: string | null) => (moment ? formatMoment(moment, lang) : '')
  return (
    <ListPage
      title={t('screen.themes')}
      screen="themes"
      list={themes}
      search={t('theme.search')}
      columns={[
        { name: 'title', label: t('theme.title'), cell: name },
        { name: 'points', label: t('theme.points'), sort: 'points', isNumber: true, cell: ({ points }) => points },
        {
          name: 'offered',
          label: t('theme.offered'),
          cell: ({ isOffered, isCompanyOnly }) =>
            t(isCompanyOnly ? 'theme.companyOnly' : isOffered ? 'theme.yes' : 'theme.no'),
        },
        { name: 'from', label: t('theme.field.shownFrom'), cell: ({ shownFrom }) => day(shownFrom) },
        { name: 'until', label: t('theme.field.shownUntil'), cell: ({ shownUntil }) => day(shownUntil) },
      ]}
      isOpened
      empty={{ title: t('theme.none'), text: t('theme.noneText') }}
      order={{
        may: 'product.edit',
        by: 'order',
        name,
        isBusy: sort.isPending,
        save: (list, onDone) => sort.mutate({ list }, { onSuccess: onDone }),
      }}
    />
  )
}
