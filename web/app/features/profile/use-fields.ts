import { type RefObject, useState } from 'react'

type FieldOf<V> = keyof V & string
/** Field → what is wrong with it, in words. */
export type Messages<V> = Partial<Record<FieldOf<V>, string>>

interface FieldsOptions<V> {
  values: V
  onChange: (values: V) => void
  form: RefObject<HTMLFormElement | null>
  /** Fields in the order in which they stand on the page. */
  order: readonly FieldOf<V>[]
  /** What is wrong by the rules, worked out at each rendering, so that it is always in the page's language. */
  problems: Messages<V>
}

/**
 * The state of a form. Each problem is shown once its field was left, all of them after an attempt to submit; what the
 * server found wrong is shown until that field changes.
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
        const kept = Object.entries(before).filter(([field]) => !(field in patch))
        return Object.fromEntries(kept) as Messages<V>
      })
      onChange({ ...values, ...patch })
    },
    /** What every field's control gets. */
    of: (field: FieldOf<V>) => ({
      name: field as string,
      error: refused[field] ?? (left.has(field) ? problems[field] : undefined),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
    }),
    /** Whether it can be sent; if not, shows every problem and goes to the first. */
    check: (): boolean => {
      setLeft(new Set(order))
      focus(Object.keys(problems))
      return Object.keys(problems).length === 0
    },
    /** Shows what the server found wrong, and goes to the first of it. */
    refuse: (found: Messages<V>) => {
      setRefused(found)
      focus(Object.keys(found))
    },
    /** As if nothing had been touched: the values were saved, or what was typed is given up. */
    settle: () => {
      setLeft(new Set())
      setRefused({})
    },
  }
}
export type Fields<V extends object> = ReturnType<typeof useFields<V>>
