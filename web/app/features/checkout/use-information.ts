import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INFORMATION_FIELDS, type Information, type InformationField, problemsOf } from './information.ts'

/** What the server found wrong, field → message in its words. */
export type ServerProblems = Partial<Record<InformationField, string>>

/**
 * The state of the information form. Problems are worked out while rendering, so that they are always in the page's
 * language; each is shown once its field was left, all of them after an attempt to submit.
 */
export function useInformation(
  values: Information,
  onChange: (values: Information) => void,
  form: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('checkout')
  const [left, setLeft] = useState<ReadonlySet<InformationField>>(new Set())
  const [refused, setRefused] = useState<ServerProblems>({})
  const problems = problemsOf(values)

  const messageOf = (field: InformationField): string | undefined => {
    const problem = problems[field]
    return refused[field] ?? (problem && left.has(field) ? t(`problem.${problem}`) : undefined)
  }
  const focus = (fields: readonly InformationField[]) => {
    const first = INFORMATION_FIELDS.find((field) => fields.includes(field))
    const element = first && form.current?.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }
  return {
    values,
    change: (patch: Partial<Information>) => {
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))))
      onChange({ ...values, ...patch })
    },
    /** What every field's control gets. */
    of: (field: InformationField) => ({
      name: field,
      error: messageOf(field),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
    }),
    /** Whether it can be sent; if not, shows every problem and goes to the first. */
    check: (): boolean => {
      setLeft(new Set(INFORMATION_FIELDS))
      focus(Object.keys(problems) as InformationField[])
      return Object.keys(problems).length === 0
    },
    /** Shows what the server found wrong, and goes to the first of it. */
    refuse: (found: ServerProblems) => {
      setRefused(found)
      focus(Object.keys(found) as InformationField[])
    },
  }
}
export type Fields = ReturnType<typeof useInformation>
