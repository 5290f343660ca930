import { pick } from '@idocard/domain/language'
import { keepPreviousData } from '@tanstack/react-query'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { carried } from './company-figures.tsx'
import { CompanyTold } from './company-told.tsx'
import { PeriodFilter, usePeriod } from './figures-period.tsx'

/** The figures of one of the company’s people, as they see them of their own card. */
export default function FigurePerson({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const { address, change: set, input } = usePeriod()
  const figures = useCall(
    api.companyFigures.load_person,
    { ...input, id: Number(id) },
    { placeholderData: keepPreviousData },
  )
  const { data } = figures
  const back = `${addressOf({ prefix, screen: 'figurePeople' })}?${carried(address)}`
  return (
    <Page
      title={data ? pick(lang, data.nameCh, data.nameEn) : t('screen.figurePeople')}
      back={{ to: back, text: t('screen.figurePeople') }}
    >
      <PeriodFilter days={data?.days} />
      {figures.error ? (
        <Failed error={figures.error} again={shared('again')} onAgain={() => void figures.refetch()} />
      ) : data ? (
        <CompanyTold
          told={data}
          figures={['opened', 'saved', 'exchanged', 'tapped']}
          chosen={address.get('figure')}
          onShow={(figure) => set({ figure })}
        />
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}
