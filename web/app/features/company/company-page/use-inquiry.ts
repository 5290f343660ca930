import { CONTACT_WORDS, type ContactProblem, contactProblem } from '@idocard/domain/company/inquiry-form'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/browser-api.ts'
import { useLang } from '../../../lib/language.ts'

/** The fields of the enterprise form (specification, section 3), without the company that receives it. */
const INQUIRY_FIELDS = ['name', 'mail', 'phone', 'companyName', 'ask', 'detail'] as const
type InquiryField = (typeof INQUIRY_FIELDS)[number]
type Values = Record<InquiryField, string>
type Problems = Partial<Record<InquiryField, string | undefined>>

const isInquiryField = (name: string): name is InquiryField => INQUIRY_FIELDS.some((field) => field === name)

/** Reads the values from the form itself, so that text typed before this script ran is not lost. */
function valuesOf(form: HTMLFormElement): Values {
  const given = new FormData(form)
  return Object.fromEntries(INQUIRY_FIELDS.map((field) => [field, String(given.get(field) ?? '')])) as Values
}

/**
 * The enterprise form. It is validated on blur, by the rules of the shop's contact form, and on submit. However often
 * the button is pressed, it is sent once. If that fails, the typed text is not cleared.
 * @param companyId the company that receives the inquiry
 */
export function useInquiry(companyId: number) {
  const lang = useLang()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  /**
   * Problems found by the rules, shown in the current language. The server's messages are in the language of the
   * request.
   */
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
  /** Clears the message of a field that is being corrected. */
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (!isInquiryField(name)) return
    setFound((now) => ({ ...now, [name]: undefined }))
    setRefused((now) => ({ ...now, [name]: undefined }))
  }

  const send = async (values: Values) => {
    try {
      await api.inquiry.create({ ...values, sponsor_id: companyId })
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
  /** Shows an empty form again after a successful one. */
  const again = () => setAnswerTo(undefined)
  return { isBusy, problems, failure, answerTo, blur, change, submit, again }
}
