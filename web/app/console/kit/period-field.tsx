import { HOUR_MS } from '@idocard/domain/duration'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { Form, Values } from './editor.tsx'

/** Taiwan is at UTC+8 all year. */
const local = (iso: string) => (iso ? new Date(Date.parse(iso) + 8 * HOUR_MS).toISOString().slice(0, 16) : '')
const isoOf = (typed: string) => (typed ? new Date(`${typed}+08:00`).toISOString() : '')

type PeriodFieldProps<V extends Values> = {
  form: Form<V>
  /** The names of the fields with the first and the last moment, empty for none. */
  from: keyof V & string
  until: keyof V & string
  label: string
  /** Both moments are needed. Otherwise an empty one means no limit. */
  isRequired?: boolean
}

type MomentInputProps = Pick<TextInputProps, 'label' | 'error' | 'required'> & {
  /** ISO 8601; empty for none. */
  value: string
  /** What an empty one means. */
  hint?: string | undefined
  onMoment: (iso: string) => void
}

/** A moment, in Taiwan's time wherever one works. */
export function MomentInput({ value, hint, onMoment, ...field }: MomentInputProps) {
  const lang = useLang()
  return (
    <TextInput
      type="datetime-local"
      // The browser writes a date as its own language does, which may be another one.
      description={value ? formatMoment(value, lang) : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min="1900-01-01T00:00"
      max="2999-12-31T23:59"
      {...field}
      value={local(value)}
      onChange={(event) => onMoment(isoOf(event.currentTarget.value))}
    />
  )
}

/** The same in a form. */
export function MomentField<V extends Values>({
  form,
  name,
  hint,
}: {
  form: Form<V>
  name: keyof V & string
  hint?: string
}) {
  const { onChange, value, ...field } = form.getInputProps(name)
  return <MomentInput {...field} label={form.label(name)} hint={hint} value={String(value)} onMoment={onChange} />
}

/** The period in which something is shown, in Taiwan's time wherever one works. */
export function PeriodField<V extends Values>({ form, from, until, label, isRequired = false }: PeriodFieldProps<V>) {
  const { t } = useTranslation('console')
  return (
    <fieldset className="console-period">
      <legend>{label}</legend>
      {[from, until].map((name) => (
        <MomentField key={name} form={form} name={name} />
      ))}
      <p>{t(isRequired ? 'period.inTaiwan' : 'period.hint')}</p>
    </fieldset>
  )
}
