import { pick } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { companyTypesQuery } from './queries.ts'
import { useUnloaded } from './use-unloaded.ts'

/** Chooses the kind of business of the company on a paper card; 0 for none. */
export function CompanyTypeField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const types = useQuery(companyTypesQuery)
  const unloaded = useUnloaded(types, value)
  return (
    <NativeSelect
      label={t('field.companyType')}
      value={String(value)}
      data={[
        { value: '0', label: t('companyType.none') },
        ...(types.data ?? []).map(({ id, nameCh, nameEn }) => ({
          value: String(id),
          label: pick(lang, nameCh, nameEn),
        })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      {...unloaded}
    />
  )
}
