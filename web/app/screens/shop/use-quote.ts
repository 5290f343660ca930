import { INQUIRY_FILE_ACCEPT, MAX_INQUIRY_FILE_BYTES } from '@idocard/domain/company/inquiry-file'
import { CONTACT_WORDS, contactProblem } from '@idocard/domain/company/inquiry-form'
import { MAX_FILE_NAME } from '@idocard/domain/contacts/contact'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'

const TYPED_FIELDS = ['companyName', 'name', 'mail', 'phone', 'quantity', 'neededBy', 'detail'] as const
/** In the order of the form. */
const QUOTE_FIELDS = [...TYPED_FIELDS, 'file'] as const
export type QuoteField = (typeof QUOTE_FIELDS)[number]
type Problems = Partial<Record<QuoteField, string | undefined>>

/** Sends a company's request for a quote. The form keeps its values and its file until it was sent. */
export function useQuote() {
  const { t } = useTranslation('plans')
  const lang = useLang()
  const [problems, setProblems] = useState<Problems>({})
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const first = QUOTE_FIELDS.find((field) => found[field])
    const selector = first === 'file' ? '[data-file] button' : `[name="${first}"]`
    if (first) form.querySelector<HTMLElement>(selector)?.focus()
    return first === undefined
  }

  const choose = (chosen: File | undefined) => {
    const extension = /\.\w+$/.exec(chosen?.name.toLowerCase() ?? '')?.[0]
    const problem =
      chosen && !(extension && INQUIRY_FILE_ACCEPT.split(',').includes(extension))
        ? t('quote.file.kind')
        : chosen && chosen.size > MAX_INQUIRY_FILE_BYTES
          ? t('quote.file.tooLarge')
          : undefined
    // A file that cannot be sent does not replace one that can.
    if (!problem) setFile(chosen)
    setProblems((now) => ({ ...now, file: problem }))
  }

  const send = async (form: HTMLFormElement, values: Record<(typeof TYPED_FIELDS)[number], string>) => {
    await api.inquiry.create({
      ...values,
      ask: t('quote.subject'),
      // The contract has the server's file type, but a browser sends a Blob.
      ...(file && { file: file as never, fileName: [...file.name].slice(-MAX_FILE_NAME).join('') }),
    })
    form.reset()
    setFile(undefined)
    void toast({ tone: 'good', title: t('quote.sent.title'), text: t('quote.sent.text', { email: values.mail }) })
  }

  /** What is wrong with which field, by the server's answer. Undefined if it is not about a field. */
  const problemsIn = (error: unknown): Problems | undefined => {
    if (!(error instanceof ApiError)) return undefined
    const { refusal, fields } = error.data
    if (refusal === 'upload.too_large') return { file: t('quote.file.tooLarge') }
    if (refusal && /^(?:inquiry|upload)\./.test(refusal)) return { file: error.message }
    return fields
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const given = new FormData(form)
    const values = Object.fromEntries(
      TYPED_FIELDS.map((field) => [field, String(given.get(field) ?? '').trim()]),
    ) as Record<(typeof TYPED_FIELDS)[number], string>
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
      const found = problemsIn(error)
      if (found && !show(form, found)) return
      void toastError(error)
      // A large file is what a weak connection loses first.
      if (file && error instanceof ApiError && error.code === 0) setProblems({ file: t('quote.file.notSent') })
    })
    isSending.current = false
    setBusy(false)
  }
  return {
    problems,
    file,
    choose,
    isBusy,
    submit,
    correct: (field: string) => setProblems((now) => ({ ...now, [field]: undefined })),
  }
}
