import { pick } from '@idocard/domain/language'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { SortList } from '../kit/sort-list.tsx'

/** Puts the prizes into the order in which holders see them. */
export function PrizeOrder({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const prizes = useCall(api.prize.list, { sort: 'order', pageSize: '100' })
  const order = useCommand(api.prize.sort)
  if (prizes.error && !prizes.data)
    return <Failed error={prizes.error} again={shared('again')} onAgain={() => void prizes.refetch()} />
  if (!prizes.data) return <Skeleton label={shared('loading')} lines={8} />
  return (
    <SortList
      label={t('screen.prizes')}
      list={prizes.data.list}
      name={({ titleCh, titleEn }) => pick(lang, titleCh, titleEn)}
      isBusy={order.isPending}
      onSave={(list) => order.mutate({ list }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      {({ titleCh, titleEn }) => <span>{pick(lang, titleCh, titleEn)}</span>}
    </SortList>
  )
}
