import { type RefObject, useState } from 'react'

type FieldOf<V> = keyof V & string
/** Maps each field to its error text. */
export type Messages<V> = Partial<Record<FieldOf<V>, string>>

interface FieldsOptions<V> {
  values: V
  onChange: (values: V) => void
  form: RefObject<HTMLFormElement | null>
  /** Fields in their order on the page. */
  order: readonly FieldOf<V>[]
  /** The validation errors, computed on every render, so that they are always in the page's language. */
  problems: Messages<V>
}

/**
 * The state of a form. An error is shown once its field has lost focus, and all errors after an attempt to submit. A
 * server error is shown until its field changes.
 */
export function useFields<V extends object>({ values, onChange, form, order, problems }: FieldsOptions<V>) {
  const [left, setLeft] = useState<ReadonlySet<FieldOf<V>>>(new Set())
  const [refused, setRefused] = useState<Messages<V>>({})

  const focus = (fields: readonly string[]) => {
    const first = order.find((field) => fields.includes(field))
    const element = first && form.current?.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }
  return {
    values,
    change: (patch: Partial<V>) => {
      setRefused((before) => {
        const rest = Object.entries(before).filter(([field]) => !(field in patch))
        return Object.fromEntries(rest) as Messages<V>
      })
      onChange({ ...values, ...patch })
    },
    /** The props of a field's control. */
    of: (field: FieldOf<V>) => ({
      name: field as string,
      error: refused[field] ?? (left.has(field) ? problems[field] : undefined),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
    }),
    /** Returns whether the form is valid. If not, it shows every error and focuses the first. */
    check: (): boolean => {
      setLeft(new Set(order))
      focus(Object.keys(problems))
      return Object.keys(problems).length === 0
    },
    /** Shows the server's errors, and focuses the first. */
    refuse: (found: Messages<V>) => {
      setRefused(found)
      focus(Object.keys(found))
    },
    /** Resets the state after the values were saved or the changes discarded. */
    settle: () => {
      setLeft(new Set())
      setRefused({})
    },
  }
}
export type Fields<V extends object> = ReturnType<typeof useFields<V>>
