import { TextInput } from '@mantine/core'
import type { Form, Values } from './editor.tsx'

/** A calendar day. */
export function DayField<V extends Values>({ form, name }: { form: Form<V>; name: keyof V & string }) {
  return (
    <TextInput type="date" min="1900-01-01" max="2999-12-31" label={form.label(name)} {...form.getInputProps(name)} />
  )
}
