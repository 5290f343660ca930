import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/texts.ts'
import type { Destination } from './destination.ts'
import classes from './destination-fields.module.css'
import { PlaceFields } from './place-fields.tsx'
import type { Fields } from './use-fields.ts'
import type { Places } from './use-places.ts'

/** The state of any form that includes these fields. */
export type DestinationFields = Pick<Fields<Destination>, 'values' | 'change' | 'of'>

/** Places the description below the field's error. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type RecipientFieldsProps = {
  fields: DestinationFields
  required: boolean
  /** Below the number, for staff who type it for somebody; by default in the words for its owner. */
  hint?: string
}

/** The recipient: name and mobile number. */
export function RecipientFields({ fields, required, hint }: RecipientFieldsProps) {
  const { t } = useTranslation('checkout')
  const { values, change } = fields
  return (
    <div className={classes.pair}>
      <TextInput
        {...fields.of('shippingName')}
        label={t('field.shippingName')}
        required={required}
        withAsterisk={false}
        autoComplete="name"
        maxLength={100}
        value={values.shippingName}
        onChange={(event) => change({ shippingName: event.currentTarget.value })}
      />
      <TextInput
        {...fields.of('shippingPhone')}
        label={t('field.shippingPhone')}
        description={hint ?? t('field.shippingPhoneHint')}
        inputWrapperOrder={ORDER}
        required={required}
        withAsterisk={false}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={values.shippingPhone}
        onChange={(event) => change({ shippingPhone: event.currentTarget.value })}
      />
    </div>
  )
}

type AddressFieldsProps = { fields: DestinationFields; places: Places; required: boolean }

/** The address: county, area, the postcode derived from them, and street. */
export function AddressFields({ fields, places, required }: AddressFieldsProps) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <PlaceFields fields={fields} places={places} required={required} />
      <TextInput
        {...fields.of('address')}
        label={t('field.address')}
        description={t('field.addressHint')}
        inputWrapperOrder={ORDER}
        required={required}
        withAsterisk={false}
        autoComplete="address-line1"
        maxLength={200}
        value={fields.values.address}
        onChange={(event) => fields.change({ address: event.currentTarget.value })}
      />
    </>
  )
}
