import { DISCOUNT_STATES, type DiscountState } from '@idocard/domain/commerce/discount'
import { formatTwd } from '@idocard/domain/money'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { addressOf } from '../kit/place.ts'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'
import { DiscountActs } from './discount-acts.tsx'
import { useEffectWords } from './discount-rule.tsx'

const TONES: Record<DiscountState, Tone> = {
  active: 'good',
  planned: 'attention',
  ended: 'neutral',
  used_up: 'neutral',
  paused: 'bad',
}

/** Whether a code can be used, or why not. */
export function DiscountStatus({ state }: { state: DiscountState }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`discount.state.${state}`)}</StatusBadge>
}

/** The shop's discount codes, and how often they were used. */
export default function Discounts() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const effect = useEffectWords()
  const discounts = useList(api.siteDiscount.list, ['keyword', 'state'], { sort: '-made' })
  const isRemoved = discounts.filters.state === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.siteDiscount.list>>(isRemoved, {
    may: 'product.edit',
    restore: api.siteDiscount.restore,
    name: ({ code }) => code,
  })
  return (
    <ListPage
      title={t('screen.discounts')}
      screen="discounts"
      list={discounts}
      search={t('discount.search')}
      tabs={{
        name: 'state',
        label: t('discount.status'),
        options: [
          { value: '', label: t('discount.all') },
          ...DISCOUNT_STATES.map((value) => ({ value, label: t(`discount.state.${value}`) })),
          { value: 'removed', label: t('removed.filter') },
        ],
      }}
      selection={(rows, clear) => <DiscountActs rows={rows} isRemoved={isRemoved} onDone={clear} />}
      columns={[
        { name: 'code', label: t('discount.code'), sort: 'code', cell: ({ code }) => code },
        {
          name: 'state',
          label: t('discount.status'),
          cell: ({ state, removedAt }) => (removedAt ? <RemovedBadge /> : <DiscountStatus state={state} />),
          text: ({ state, removedAt }) => t(removedAt ? 'removed.filter' : `discount.state.${state}`),
        },
        { name: 'effect', label: t('discount.effect'), cell: effect },
        {
          name: 'minimum',
          label: t('discount.minimum'),
          isNumber: true,
          cell: ({ minimum }) => (minimum > 0 ? formatTwd(minimum, lang) : ''),
          text: ({ minimum }) => minimum,
        },
        {
          name: 'used',
          label: t('discount.used'),
          sort: 'used',
          isNumber: true,
          cell: ({ used, totalLimit }) =>
            totalLimit === null ? used : `${used.toLocaleString('en')} / ${totalLimit.toLocaleString('en')}`,
          text: ({ used }) => used,
        },
        {
          name: 'from',
          label: t('discount.field.startsAt'),
          cell: ({ startsAt }) => (startsAt ? formatMoment(startsAt, lang) : ''),
          text: ({ startsAt }) => (startsAt ? formatStamp(startsAt) : ''),
        },
        {
          name: 'until',
          label: t('discount.field.endsAt'),
          cell: ({ endsAt }) => (endsAt ? formatMoment(endsAt, lang) : ''),
          text: ({ endsAt }) => (endsAt ? formatStamp(endsAt) : ''),
        },
        { name: 'note', label: t('discount.field.note'), cell: ({ note }) => note },
        ...removed,
      ]}
      isOpened={!isRemoved}
      actions={
        <Can may="product.edit" variant="outline" to={addressOf({ prefix: '', screen: 'discounts', id: 'many' })}>
          {t('discount.many')}
        </Can>
      }
      add={{ may: 'product.edit', text: t('discount.add') }}
      empty={{ title: t('discount.none'), text: t('discount.noneText') }}
    />
  )
}
