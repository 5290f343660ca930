import { TextInput } from '@mantine/core'
import type { Form, Values } from './editor.tsx'

type NumberFieldProps<V extends Values> = {
  form: Form<V>
  name: keyof V & string
  label?: string
  hint?: string
  /** It may begin with a minus. */
  isSigned?: boolean
  /** It can be read, and no longer changed. */
  isFixed?: boolean
}

/** A whole number, as digits. Its label is the form's, if none is given. */
export function NumberField<V extends Values>({
  form,
  name,
  label,
  hint,
  isSigned = false,
  isFixed = false,
}: NumberFieldProps<V>) {
  const { onChange, ...field } = form.getInputProps(name)
  return (
    <TextInput
      label={label ?? form.label(name)}
      description={hint}
      // The fields of a row stand level, with or without a hint.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // A phone's number keys have no minus.
      inputMode={isSigned ? 'text' : 'numeric'}
      maxLength={7}
      readOnly={isFixed}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value.replace(isSigned ? /(?!^)[^\d]|^[^\d-]/g : /\D/g, ''))}
    />
  )
}
