import type { FreightRate } from '@idocard/domain/freight'
import { Textarea, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { REMARK_MOST } from './information.ts'
import classes from './information-form.module.css'
import { PlaceFields } from './place-fields.tsx'
import { ShippingMethodField } from './shipping-method-field.tsx'
import type { Fields } from './use-information.ts'
import type { Places } from './use-places.ts'

type InformationFormProps = {
  id: string
  form: RefObject<HTMLFormElement | null>
  fields: Fields
  places: Places
  methods: readonly (FreightRate & { now: number })[]
  onSubmit: () => void
}

/** Who gets the parcel, where, how it is sent and paid. */
export function InformationForm({ id, form, fields, places, methods, onSubmit }: InformationFormProps) {
  const { t } = useTranslation('checkout')
  const { values, change } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} ref={form} className={classes.form} onSubmit={submit} noValidate>
      <Group title={t('information.recipient')}>
        <div className={classes.pair}>
          <TextInput
            {...fields.of('shippingName')}
            label={t('field.shippingName')}
            required
            withAsterisk={false}
            autoComplete="name"
            maxLength={100}
            value={values.shippingName}
            onChange={(event) => change({ shippingName: event.currentTarget.value })}
          />
          <TextInput
            {...fields.of('shippingPhone')}
            label={t('field.shippingPhone')}
            description={t('field.shippingPhoneHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            withAsterisk={false}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            value={values.shippingPhone}
            onChange={(event) => change({ shippingPhone: event.currentTarget.value })}
          />
        </div>
      </Group>
      <Group title={t('information.address')}>
        <PlaceFields fields={fields} places={places} />
        <TextInput
          {...fields.of('address')}
          label={t('field.address')}
          description={t('field.addressHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          withAsterisk={false}
          autoComplete="address-line1"
          maxLength={200}
          value={values.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </Group>
      <Group title={t('information.shipping')}>
        <ShippingMethodField
          methods={methods}
          value={values.shippingMethod}
          onChange={(shippingMethod) => change({ shippingMethod })}
        />
      </Group>
      <Group title={t('information.payment')}>
        <p className={classes.payment}>
          <strong>{t('field.creditCard')}</strong>
          <span>{t('field.creditCardHint')}</span>
        </p>
      </Group>
      <Group title={t('information.remarkHeading')}>
        <Textarea
          {...fields.of('shippingRemark')}
          label={t('field.shippingRemark')}
          description={t('field.remarkCount', { count: values.shippingRemark.length, most: REMARK_MOST })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={3}
          maxLength={REMARK_MOST}
          value={values.shippingRemark}
          onChange={(event) => change({ shippingRemark: event.currentTarget.value })}
        />
      </Group>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
