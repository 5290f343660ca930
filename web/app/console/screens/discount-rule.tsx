import type { StaffDiscount } from '@idocard/contract/commerce/site-discount'
import { MAX_DISCOUNT_NOTE } from '@idocard/contract/commerce/site-discount'
import { DISCOUNT_KINDS } from '@idocard/domain/commerce/discount'
import { formatTwd } from '@idocard/domain/money'
import { NativeSelect, TextInput } from '@mantine/core'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { Form, Values } from '../kit/editor.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { PeriodField } from '../kit/period-field.tsx'

/** The fields of what a code does, and when. */
export const RULE = { kind: 'fixed', value: '', cap: '', minimum: '0', startsAt: '', endsAt: '', note: '' }

/** What a code does, as calls take it. */
export const ruleOf = ({ kind, ...values }: typeof RULE) => ({ ...values, kind: kind as StaffDiscount['kind'] })

/** Returns a function that says in words what a code takes off. */
export function useEffectWords(): (rule: Pick<StaffDiscount, 'kind' | 'value' | 'cap'>) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ kind, value, cap }) => {
    if (kind === 'free_freight') return t('discount.kind.free_freight')
    if (kind === 'fixed') return t('discount.takesOff', { amount: formatTwd(value, lang) })
    const percent = t('discount.percentOff', { percent: value })
    return cap === null ? percent : t('discount.capped', { effect: percent, amount: formatTwd(cap, lang) })
  }
}

/** The fields of what a code does, when, and what it is for. */
export function RuleFields<V extends Values & typeof RULE>({ form }: { form: Form<V> }) {
  const { t } = useTranslation('console')
  const { kind } = form.values
  return (
    <>
      <div className="console-fields">
        <NativeSelect
          label={form.label('kind')}
          data={DISCOUNT_KINDS.map((value) => ({ value, label: t(`discount.kind.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        {kind !== 'free_freight' && (
          <NumberField
            form={form}
            name="value"
            label={t(kind === 'fixed' ? 'discount.amount' : 'discount.percent')}
            {...(kind === 'percentage' && { hint: t('discount.percentHint') })}
          />
        )}
        {kind === 'percentage' && <NumberField form={form} name="cap" hint={t('discount.capHint')} />}
        <NumberField form={form} name="minimum" hint={t('discount.minimumHint')} />
      </div>
      <PeriodField form={form} from="startsAt" until="endsAt" label={t('discount.period')} />
      <TextInput
        label={form.label('note')}
        description={t('discount.noteHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={MAX_DISCOUNT_NOTE}
        {...form.getInputProps('note')}
      />
    </>
  )
}
