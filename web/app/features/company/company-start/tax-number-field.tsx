import { typedTaxNumber } from '@idocard/domain/company/tax-number'
import { TextInput, type TextInputProps } from '@mantine/core'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api } from '../../../lib/browser-api.ts'
import type { Answer } from '../../../lib/call-query.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './company-start.module.css'

type Registered = Answer<typeof api.registeredCompany.get>
type TaxNumberFieldProps = { input: TextInputProps & { value: string }; onFound: (found: Registered) => void }

/** The tax number, with which the registers know name and address. */
export function TaxNumberField({ input, onFound }: TaxNumberFieldProps) {
  const { t } = useTranslation('companyStart')
  const find = useCommand(api.registeredCompany.get, { inPlace: true, onSuccess: onFound })
  const isWhole = Boolean(typedTaxNumber(input.value))
  return (
    <>
      <div className={classes.find}>
        <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={20} />
        <PlainButton
          variant="outline"
          disabled={!isWhole || find.isPending}
          onClick={() => find.mutate({ keyword: input.value })}
        >
          {find.isPending ? t('finding') : t('find')}
        </PlainButton>
      </div>
      <p className={classes.hint}>{t('hint.taxNumber')}</p>
      <div className={classes.found} role="status">
        {find.data && !find.data.active && <Notice tone="attention" title={t('closed', { state: find.data.state })} />}
        {find.data?.active && <Notice tone="good" title={t('found', { name: find.data.name })} />}
        {find.error && <Notice tone="attention" title={find.error.message} />}
      </div>
    </>
  )
}
