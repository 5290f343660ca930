import { type DestinationKind, destinationOf } from '@idocard/domain/commerce/delivery-method'
import type { FreightRate } from '@idocard/domain/commerce/freight'
import { CREDIT_CARD, paymentMethodName } from '@idocard/domain/commerce/payment-method'
import { Textarea, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { type Delivery, MAX_REMARK } from './delivery.ts'
import classes from './delivery-form.module.css'
import { ShippingMethodField } from './shipping-method-field.tsx'

type DeliveryFormProps = {
  id: string
  form: RefObject<HTMLFormElement | null>
  /** Fields for the recipient, which the profile has too. */
  recipient: ReactNode
  /** The fields for each kind of destination. */
  destinations: Readonly<Record<DestinationKind, ReactNode>>
  /** The company that the invoice is made out to. */
  invoice: ReactNode
  values: Delivery
  onChange: (patch: Partial<Delivery>) => void
  /** Properties of the two fields that only this form has. */
  email: { name: string; error: string | undefined; onBlur: () => void }
  remark: { name: string; error: string | undefined; onBlur: () => void }
  methods: readonly (FreightRate & { now: number })[]
  onSubmit: () => void
}

/** Recipient, address, shipping and payment. */
export function DeliveryForm({
  id,
  form,
  recipient,
  destinations,
  invoice,
  values,
  onChange,
  email,
  remark,
  ...rest
}: DeliveryFormProps) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rest.onSubmit()
  }
  return (
    <form id={id} ref={form} className={classes.form} onSubmit={submit} noValidate>
      <Group title={t('information.recipient')}>
        {recipient}
        <TextInput
          {...email}
          label={t('field.email')}
          description={t('field.emailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={values.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </Group>
      <Group title={t('information.address')}>{destinations[destinationOf(values.shippingMethod)]}</Group>
      <Group title={t('information.shipping')}>
        <ShippingMethodField
          methods={rest.methods}
          value={values.shippingMethod}
          onChange={(shippingMethod) => onChange({ shippingMethod })}
        />
      </Group>
      <Group title={t('information.payment')}>
        <p className={classes.payment}>
          <strong>{paymentMethodName(CREDIT_CARD, lang)}</strong>
          <span>{t('field.creditCardHint')}</span>
        </p>
      </Group>
      <Group title={t('information.invoice')}>{invoice}</Group>
      <Group title={t('information.remarkHeading')}>
        <Textarea
          {...remark}
          label={t('field.shippingRemark')}
          description={t('field.remarkCount', { count: values.shippingRemark.length, max: MAX_REMARK })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={3}
          maxLength={MAX_REMARK}
          value={values.shippingRemark}
          onChange={(event) => onChange({ shippingRemark: event.currentTarget.value })}
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
