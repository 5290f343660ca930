import { Checkbox } from '@mantine/core'
import type { Form, Values } from './editor.tsx'

/** Yes or no. */
export function SwitchField<V extends Values>({ form, name }: { form: Form<V>; name: keyof V & string }) {
  return <Checkbox label={form.label(name)} {...form.getInputProps(name, { type: 'checkbox' })} />
}
