import { isTaxNumber } from '@idocard/domain/company/tax-number'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { useMutation } from '@tanstack/react-query'
import { PlainButton } from '../../../kit/button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'

type TaxNumberButtonProps = { fields: ContactFields; onFound: (fields: ContactFields) => void }

/** Fills in the company's registered name and address by its tax number. */
export function TaxNumberButton({ fields, onFound }: TaxNumberButtonProps) {
  const { t } = useTranslation('contacts')
  const { taxNumber } = fields
  const find = useMutation({
    mutationFn: () => api.registeredCompany.get({ keyword: taxNumber }),
    onSuccess: ({ name, address }) => {
      onFound({ ...fields, companyCh: name, addressCh: fields.addressCh || address })
      void toast({ tone: 'good', title: t('company.found', { name }) })
    },
    onError: toastError,
  })
  if (!isTaxNumber(taxNumber)) return null
  return (
    <PlainButton variant="outline" disabled={find.isPending} onClick={() => find.mutate()}>
      {find.isPending ? t('company.finding') : t('company.find')}
    </PlainButton>
  )
}
