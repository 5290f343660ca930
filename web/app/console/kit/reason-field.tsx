import { Textarea } from '@mantine/core'

type ReasonFieldProps = {
  label: string
  description: string
  maxLength: number
  value: string
  onChange: (value: string) => void
}

/** Why staff do something that is recorded with its reason. */
export function ReasonField({ onChange, ...field }: ReasonFieldProps) {
  return <Textarea {...field} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
}
