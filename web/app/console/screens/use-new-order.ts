import type { Quantity } from '@idocard/domain/commerce/cart'
import { INVOICE_PROBLEM_WORDS, invoiceProblems } from '@idocard/domain/commerce/invoice'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import { LANGS } from '@idocard/domain/language'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { refusalIn } from '../../features/commerce/checkout/cart-sync.ts'
import {
  DELIVERY_FIELDS,
  type Delivery,
  deliveryInput,
  deliveryProblems,
} from '../../features/commerce/checkout/delivery.ts'
import {
  DESTINATION_FIELDS,
  type Destination,
  destinationProblems,
  parcelLabel,
} from '../../features/identity/profile/destination.ts'
import { withKnownPlace } from '../../features/identity/profile/known-place.ts'
import { type Messages, useFields } from '../../features/identity/profile/use-fields.ts'
import { usePlaces } from '../../features/identity/profile/use-places.ts'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { newKey } from '../../lib/new-key.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import type { Draft } from '../kit/use-draft.ts'
import type { InquiryOfOrder } from './inquiry-of-order.ts'

/** What staff type. */
interface Typed extends Destination, Delivery {
  /** The number of whoever calls, to whom the order belongs. */
  buyerPhone: string
}
const EMPTY: Typed = {
  buyerPhone: '',
  shippingName: '',
  shippingPhone: '',
  county: '',
  area: '',
  address: '',
  email: '',
  shippingMethod: 1,
  shippingRemark: '',
  taxNumber: '',
  invoiceTitle: '',
}
/**
 * What is typed, as its draft keeps it. The key stays with it: what is sent once more from another device makes no second
 * order.
 */
export const FRESH = {
  ...EMPTY,
  shippingMethod: String(EMPTY.shippingMethod),
  list: '[]',
  code: '',
  note: '',
  lang: '',
  key: '',
}
type Fresh = typeof FRESH

/** What the form of an order begins with: empty, or with what an inquiry says. */
export interface NewOrderStart {
  inquiryId: string
  fields: Fresh
}
export const startOf = ({ inquiryId, lang, note, typed }: InquiryOfOrder['start']): NewOrderStart => ({
  inquiryId,
  fields: { ...FRESH, ...typed, note, lang: lang ?? '' },
})

const FIELDS = ['buyerPhone', ...DESTINATION_FIELDS, ...DELIVERY_FIELDS] as const
/** Form fields by the server's field names, if they differ. */
const FIELD_OF: Record<string, keyof Typed> = { shippingAddress: 'address' }
/** The pause in typing after which the amounts are asked for. */
const PAUSE_MS = 300

/**
 * State and actions of the form for an order on the phone. The amounts are the server's: what is told to the customer is
 * what the order costs, or the order is refused.
 */
export function useNewOrder(
  form: RefObject<HTMLFormElement | null>,
  {
    start,
    from = start.fields,
    draft,
    onMade,
  }: {
    /** What an order of this inquiry, or of none, begins with. */
    start: NewOrderStart
    from?: Fresh | undefined
    draft: Draft<Fresh>
    onMade: (orderNumber: string) => void
  },
) {
  const { t } = useTranslation('console')
  const { t: checkout } = useTranslation('checkout')
  const shown = useLang()
  const [key] = useState(() => from.key || newKey())
  const [typed, setTyped] = useState<Typed>(() => typedIn(from))
  const [list, setList] = useState<readonly Quantity[]>(() => JSON.parse(from.list))
  const [code, setCode] = useState(from.code)
  const [note, setNote] = useState(from.note)
  const [chosenLang, setLang] = useState(LANGS.find((one) => one === from.lang))
  const kept = JSON.stringify({
    ...typed,
    shippingMethod: String(typed.shippingMethod),
    list: JSON.stringify(list),
    code,
    note,
    lang: chosenLang ?? '',
    key: '',
  } satisfies Fresh)
  const isUntouched = kept === JSON.stringify(start.fields)
  const { type } = draft
  useEffect(() => {
    type(isUntouched ? undefined : { values: { ...(JSON.parse(kept) as Fresh), key }, version: 0 })
  }, [type, isUntouched, kept, key])

  const places = usePlaces(typed)
  // A wrong code is asked for once: the server counts each time, and ends all tries after some.
  const [unknown, setUnknown] = useState({ code: '', problem: '' })
  const discountCode = code === unknown.code ? '' : code
  const asked = { buyerPhone: normaliseMobile(typed.buyerPhone) ?? '', list: list as Quantity[], discountCode }
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS)
  const quoted = useCall(api.phoneOrder.quote, JSON.parse(settled) as typeof asked, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const quote = quoted.data
  const isWrong = quote?.isCodeUnknown === true && !quoted.isPlaceholderData
  useEffect(() => {
    if (isWrong) setUnknown({ code, problem: quote.discountProblem })
  }, [isWrong, code, quote])
  const offered = quote?.methods ?? []
  const chosen = offered.find(({ method }) => method === typed.shippingMethod) ?? offered[0]
  const values = withKnownPlace({ ...typed, shippingMethod: chosen?.method ?? typed.shippingMethod }, places)
  const isGone = quote !== undefined && list.some(({ id }) => !quote.lines.some((line) => line.id === id))
  const isSettled = settled === JSON.stringify(asked) && !quoted.isFetching && quote !== undefined

  const phoneProblem =
    values.buyerPhone.trim() === '' ? 'phoneEmpty' : normaliseMobile(values.buyerPhone) === null && 'phoneWrong'
  const found = Object.entries({ ...destinationProblems(values), ...deliveryProblems(values) })
  const problems: Messages<Typed> = {
    ...Object.fromEntries(found.map(([field, problem]) => [field, checkout(`problem.${problem}`)])),
    ...Object.fromEntries(
      Object.entries(invoiceProblems(values)).map(([field, problem]) => [field, INVOICE_PROBLEM_WORDS[problem][shown]]),
    ),
    ...(phoneProblem && { buyerPhone: t(`phoneOrder.${phoneProblem}`) }),
  }
  const fields = useFields<Typed>({ values, onChange: setTyped, form, order: FIELDS, problems })
  const make = useCommand(api.phoneOrder.make, {
    inPlace: true,
    // The order's screen shows the result.
    later: true,
    onSuccess: ({ orderNumber }) => {
      draft.drop()
      void toast({ tone: 'good', title: t('phoneOrder.made') })
      onMade(orderNumber)
    },
    onRefused: (error) => {
      const wrong = Object.entries(refusalIn(error).fields ?? {}).map(([name, text]) => [FIELD_OF[name] ?? name, text])
      if (wrong.length > 0) fields.refuse(Object.fromEntries(wrong) as Messages<Typed>)
      void quoted.refetch()
    },
  })
  const lang = chosenLang ?? quote?.buyer?.lang ?? 'zh-tw'
  const problem = code === '' ? '' : code === unknown.code ? unknown.problem : (quote?.discountProblem ?? '')
  const codeProblem = useMemo(() => (problem ? { message: problem } : undefined), [problem])

  return {
    fields,
    places,
    list,
    changeList: setList,
    lang,
    changeLang: setLang,
    code,
    changeCode: setCode,
    /** Why the code gives nothing; the same object until there is another reason. */
    codeProblem,
    note,
    changeNote: setNote,
    quote,
    /** Each way of delivery with what it costs for this order. */
    methods: offered,
    chosen: list.length > 0 ? chosen : undefined,
    /** Something is no longer sold. */
    isGone,
    /** Exactly these amounts would be charged. */
    isSettled,
    error: quoted.error,
    quoteAgain: () => void quoted.refetch(),
    make,
    submit: () => {
      if (!fields.check() || make.isPending || !isSettled || !chosen || !places.place || list.length === 0) return
      make.mutate({
        ...parcelLabel(values, places.place, lang),
        ...deliveryInput(values),
        key,
        lang,
        buyerPhone: values.buyerPhone,
        list: [...list],
        discountCode: quote?.discount?.code ?? '',
        total: chosen.total,
        note,
        inquiryId: start.inquiryId,
      })
    },
  }
}
export type NewOrder = ReturnType<typeof useNewOrder>

/** The fields of the form in a draft. */
function typedIn(from: Fresh): Typed {
  const fields = Object.keys(EMPTY).map((name) => [name, from[name as keyof Typed]])
  return Object.fromEntries([...fields, ['shippingMethod', Number(from.shippingMethod)]]) as Typed
}
