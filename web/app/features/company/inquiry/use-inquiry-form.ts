import {
  type ContactField,
  type ContactProblem,
  contactProblem,
  INQUIRY_LIMITS,
} from '@idocard/domain/company/inquiry-form'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'

const FIELDS = ['name', 'email', 'project'] as const satisfies readonly ContactField[]
type Problems = Partial<Record<ContactField, ContactProblem | undefined>>

/** The remaining characters are shown from this number on. */
const NEAR_LIMIT = 200

const never = () => () => {}

/** Reads the values from the form itself, so that text typed before this script ran is not lost. */
function valuesOf(form: HTMLFormElement) {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    project: given.getAll('project').map(String),
    content: text('content'),
    website: text('website'),
  }
}

/**
 * The contact form's rules and messages, each with its trigger (specification, section 5): name on blur, e-mail on blur
 * and its format on change too, inquiry on change, all of them on submit.
 */
export function useContactForm() {
  const { t } = useTranslation('inquiry')
  const form = useRef<HTMLFormElement>(null)
  /** When the form appeared, in milliseconds of `performance.now()`. */
  const shownAt = useRef(0)
  const isSending = useRef(false)
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // A server-rendered form is visible before this script runs: users may already have read it and filled it in.
  const [wasSent] = useState(!isReady)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [left, setLeft] = useState<number>()
  /** The product that the user chose. Undefined means the page's product. */
  const [product, setProduct] = useState<string>()
  const [answerTo, setAnswerTo] = useState('')

  useEffect(() => {
    shownAt.current = wasSent ? 0 : performance.now()
  }, [wasSent])

  const check = (element: HTMLFormElement, field: ContactField) =>
    setProblems((now) => ({ ...now, [field]: contactProblem(field, valuesOf(element)) }))

  const blur = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    if (target.name === 'name' || target.name === 'email') check(currentTarget, target.name)
  }
  const change = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement
    setAnswerTo('')
    // An emptied e-mail field is reported on blur. The message of a corrected field disappears at once.
    if (name === 'project' || (name === 'email' && value.trim() !== '')) check(currentTarget, name)
    else if (name === 'email' || (name === 'name' && value.trim() !== ''))
      setProblems((now) => ({ ...now, [name]: undefined }))
    else if (name === 'content') {
      const rest = INQUIRY_LIMITS.content - value.length
      setLeft(rest > NEAR_LIMIT ? undefined : rest)
    }
  }

  const send = async (element: HTMLFormElement, about: string) => {
    const given = valuesOf(element)
    await api.inquiry.send_contact_us({
      ...given,
      product: about,
      elapsed: Math.round(performance.now() - shownAt.current),
    })
    element.reset()
    setProblems({})
    setLeft(undefined)
    setProduct(undefined)
    setAnswerTo(given.email)
    void toast({ tone: 'good', title: t('sent.title'), text: t('sent.text', { email: given.email }) })
  }

  /** @param about the product's id, or empty */
  const submit = async (event: FormEvent<HTMLFormElement>, about: string) => {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending.current) return
    const given = valuesOf(element)
    const found: Problems = Object.fromEntries(FIELDS.map((field) => [field, contactProblem(field, given)]))
    setProblems(found)
    const wrong = FIELDS.find((field) => found[field])
    if (wrong) {
      element.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    isSending.current = true
    setBusy(true)
    await send(element, about).catch(toastError)
    isSending.current = false
    setBusy(false)
  }

  return { form, isReady, isBusy, problems, left, product, setProduct, answerTo, blur, change, submit }
}
