import { CONTACT_WORDS, type ContactProblem, contactProblem } from '@idocard/domain/contact-form'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'

/** The fields of the enterprise form (specification, section 3), without the company that is asked. */
export const INQUIRY_FIELDS = ['name', 'mail', 'phone', 'companyName', 'ask', 'detail'] as const
export type InquiryField = (typeof INQUIRY_FIELDS)[number]
type Values = Record<InquiryField, string>
type Problems = Partial<Record<InquiryField, string | undefined>>

const isInquiryField = (name: string): name is InquiryField => INQUIRY_FIELDS.some((field) => field === name)

/** The values in the form's own fields: nothing is lost that was typed before this script ran. */
function valuesOf(form: HTMLFormElement): Values {
  const given = new FormData(form)
  return Object.fromEntries(INQUIRY_FIELDS.map((field) => [field, String(given.get(field) ?? '')])) as Values
}

/**
 * The enterprise form: checked on blur by the rules of the shop's contact form, and on submit; sent once however often
 * the button is pressed. What was typed stays when it fails.
 * @param companyId the company that is asked
 */
export function useInquiry(companyId: number) {
  const lang = useLang()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  /** By the rules, in any language; the server's own are in the language in which it was asked. */
  const [found, setFound] = useState<Partial<Record<'name' | 'mail', ContactProblem | undefined>>>({})
  const [refused, setRefused] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [answerTo, setAnswerTo] = useState<string>()

  const problemOf = (field: 'name' | 'mail', { name, mail }: Values) =>
    contactProblem(field === 'mail' ? 'email' : 'name', { name, email: mail, project: [] })

  const blur = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target
    if (name === 'name' || name === 'mail')
      setFound((now) => ({ ...now, [name]: problemOf(name, valuesOf(currentTarget)) }))
  }
  /** The message of a field that is being corrected disappears. */
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (!isInquiryField(name)) return
    setFound((now) => ({ ...now, [name]: undefined }))
    setRefused((now) => ({ ...now, [name]: undefined }))
  }

  const send = async (values: Values) => {
    try {
      await api.contact.create({ ...values, sponsor_id: companyId })
      setAnswerTo(values.mail.trim())
    } catch (error) {
      const fields = error instanceof ApiError ? error.data.fields : undefined
      setRefused(fields ?? {})
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const values = valuesOf(form)
    const problems = { name: problemOf('name', values), mail: problemOf('mail', values) }
    setFound(problems)
    setFailure(undefined)
    const wrong = problems.name ? 'name' : problems.mail ? 'mail' : undefined
    if (wrong) {
      form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    isSending.current = true
    setBusy(true)
    await send(values)
    isSending.current = false
    setBusy(false)
  }

  const problems: Problems = {
    ...refused,
    ...(found.name && { name: CONTACT_WORDS[found.name][lang] }),
    ...(found.mail && { mail: CONTACT_WORDS[found.mail][lang] }),
  }
  /** An empty form, after one that was sent. */
  const again = () => setAnswerTo(undefined)
  return { isBusy, problems, failure, answerTo, blur, change, submit, again }
}
