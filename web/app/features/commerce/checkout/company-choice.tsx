import type { BuyingCompany } from '@idocard/contract/company/company-start'
import { joined, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { NativeSelect } from '@mantine/core'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'

/** For which company something is ordered, and to which of its addresses it goes. */
export interface ForCompany {
  company: BuyingCompany
  /** Undefined for an address that the buyer types. */
  address: BuyingCompany['addresses'][number] | undefined
}

type CompanyChoiceProps = {
  companies: readonly BuyingCompany[]
  chosen: ForCompany | undefined
  onChange: (chosen: ForCompany | undefined) => void
}

/** Asks whoever may order for a company for whom they do. Its orders are seen by colleagues. */
export function CompanyChoice({ companies, chosen, onChange }: CompanyChoiceProps) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const choose = (prefix: string) => {
    const company = companies.find((one) => one.prefix === prefix)
    onChange(company && { company, address: company.addresses[0] })
  }
  return (
    <>
      <NativeSelect
        label={t('company.for')}
        description={t('company.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: t('company.me') },
          ...companies.map(({ prefix, nameCh, nameEn }) => ({ value: prefix, label: pick(lang, nameCh, nameEn) })),
        ]}
        value={chosen?.company.prefix ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {chosen && chosen.company.addresses.length > 0 && (
        <NativeSelect
          label={t('company.address')}
          data={[
            ...chosen.company.addresses.map(({ id, label, recipient, address }) => ({
              value: String(id),
              label: joined(lang, 'dot', [label, recipient, address]),
            })),
            { value: '', label: t('company.other') },
          ]}
          value={chosen.address ? String(chosen.address.id) : ''}
          onChange={(event) => {
            const id = event.currentTarget.value
            onChange({ ...chosen, address: chosen.company.addresses.find((one) => String(one.id) === id) })
          }}
        />
      )}
      {chosen && chosen.company.approvalAbove !== null && (
        <Notice title={t('company.waits', { amount: formatTwd(chosen.company.approvalAbove, lang) })} />
      )}
    </>
  )
}
