import { type InvoiceCompany, MAX_INVOICE_TITLE } from '@idocard/domain/commerce/invoice'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import type { Fields } from '../../identity/profile/use-fields.ts'
import classes from './invoice-fields.module.css'

/** Moves the focus from the button that the field replaces. */
const focus = (node: HTMLInputElement | null) => node?.focus()

type InvoiceFieldsProps = { fields: Pick<Fields<InvoiceCompany>, 'values' | 'change' | 'of'> }

/** The company that the invoice is made out to. Most buyers have none, so the fields are shown on request. */
export function InvoiceFields({ fields }: InvoiceFieldsProps) {
  const { t } = useTranslation('checkout')
  const { values, change } = fields
  const [isOpen, setOpen] = useState(values.taxNumber !== '' || values.invoiceTitle !== '')
  const [wasPressed, setPressed] = useState(false)
  return (
    <div className={classes.invoice}>
      <p className={classes.hint}>{t('field.invoiceHint')}</p>
      {isOpen ? (
        <div className={classes.pair}>
          <TextInput
            {...fields.of('taxNumber')}
            label={t('field.taxNumber')}
            description={t('field.taxNumberHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            ref={wasPressed ? focus : undefined}
            maxLength={20}
            value={values.taxNumber}
            onChange={(event) => change({ taxNumber: event.currentTarget.value })}
          />
          <TextInput
            {...fields.of('invoiceTitle')}
            label={t('field.invoiceTitle')}
            autoComplete="organization"
            maxLength={MAX_INVOICE_TITLE}
            value={values.invoiceTitle}
            onChange={(event) => change({ invoiceTitle: event.currentTarget.value })}
          />
        </div>
      ) : (
        <PlainButton
          variant="outline"
          onClick={() => {
            setPressed(true)
            setOpen(true)
          }}
        >
          {t('field.invoiceCompany')}
        </PlainButton>
      )}
    </div>
  )
}
