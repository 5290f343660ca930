import { CONTACT_WORDS, contactProblem } from '@idocard/domain/contact-form'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'

export const QUOTE_FIELDS = ['companyName', 'name', 'phone', 'mail', 'quantity', 'date', 'detail'] as const
export type QuoteField = (typeof QUOTE_FIELDS)[number]

/** Sends a company's request for a quote. The form keeps its values until it was sent. */
export function useQuote() {
  const { t } = useTranslation('plans')
  const lang = useLang()
  const [problems, setProblems] = useState<Partial<Record<QuoteField, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  const show = (form: HTMLFormElement, found: Partial<Record<QuoteField, string>>) => {
    setProblems(found)
    const first = QUOTE_FIELDS.find((field) => found[field])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }

  const send = async (form: HTMLFormElement, { quantity, date, ...values }: Record<QuoteField, string>) => {
    const about = [
      t('quote.about.subject'),
      quantity && t('quote.about.cards', { quantity }),
      date && t('quote.about.by', { date }),
    ]
    await api.contact.create({ ...values, ask: about.filter(Boolean).join(lang === 'zh-tw' ? '，' : ', ') })
    form.reset()
    void toast({ tone: 'good', title: t('quote.sent.title'), text: t('quote.sent.text', { email: values.mail }) })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const given = new FormData(form)
    const values = Object.fromEntries(
      QUOTE_FIELDS.map((field) => [field, String(given.get(field) ?? '').trim()]),
    ) as Record<QuoteField, string>
    const { name, mail, companyName } = values
    const [nameProblem, mailProblem] = (['name', 'email'] as const).map((field) =>
      contactProblem(field, { name, email: mail, project: [] }),
    )
    const isRight = show(form, {
      ...(companyName === '' && { companyName: t('quote.companyEmpty') }),
      ...(nameProblem && { name: CONTACT_WORDS[nameProblem][lang] }),
      ...(mailProblem && { mail: CONTACT_WORDS[mailProblem][lang] }),
    })
    if (!isRight) return
    isSending.current = true
    setBusy(true)
    await send(form, values).catch((error: unknown) => {
      const refused = error instanceof ApiError ? error.data.fields : undefined
      if (!refused || show(form, refused)) void toastError(error)
    })
    isSending.current = false
    setBusy(false)
  }
  return {
    problems,
    isBusy,
    submit,
    correct: (field: string) => setProblems((now) => ({ ...now, [field]: undefined })),
  }
}
