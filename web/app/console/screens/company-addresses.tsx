import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'

/** Where the company has parcels sent. */
export default function CompanyAddresses() {
  const { t } = useTranslation('console')
  const addresses = useList(api.companyAddress.list, ['keyword', 'show'])
  const isRemoved = addresses.filters.show === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.companyAddress.list>>(isRemoved, {
    may: 'purchase.make',
    restore: api.companyAddress.restore,
    name: ({ label }) => label,
  })
  return (
    <ListPage
      title={t('screen.companyAddresses')}
      screen="companyAddresses"
      list={addresses}
      search={t('companyAddress.search')}
      choices={[
        {
          name: 'show',
          label: t('companyAddress.show'),
          options: [
            { value: '', label: t('companyAddress.all') },
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      columns={[
        {
          name: 'label',
          label: t('companyAddress.field.label'),
          sort: 'label',
          cell: ({ label }) => label,
        },
        { name: 'recipient', label: t('companyAddress.field.recipient'), cell: ({ recipient }) => recipient },
        { name: 'phone', label: t('companyAddress.field.phone'), cell: ({ phone }) => phone },
        { name: 'address', label: t('companyAddress.field.address'), cell: ({ address }) => address },
        {
          name: 'first',
          label: t('companyAddress.first'),
          cell: ({ isDefault }) => isDefault && <StatusBadge tone="good">{t('companyAddress.first')}</StatusBadge>,
          text: ({ isDefault }) => (isDefault ? t('companyAddress.first') : ''),
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'purchase.make', text: t('companyAddress.add') }}
      empty={{ title: t('companyAddress.none'), text: t('companyAddress.noneText') }}
    />
  )
}
