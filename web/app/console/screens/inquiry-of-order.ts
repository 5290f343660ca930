import { MAX_ORDER_NOTE } from '@idocard/domain/commerce/order-event'
import { isUnpaidEnd } from '@idocard/domain/commerce/order-state'
import { formatMobile, normaliseMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'

/** The inquiry of which an order is to be made, as the address names it, and what its form begins with. */
export function useInquiryOfOrder() {
  const lang = useLang()
  const [search] = useSearchParams()
  const id = search.get('inquiry') ?? ''
  const { data, error, refetch } = useCall(api.siteInquiry.get, { id }, { enabled: id !== '' })
  const madeOrder = data?.madeOrder ?? null
  const isUsed = madeOrder !== null && !isUnpaidEnd(madeOrder.status)
  const phone = normaliseMobile(data?.phone ?? '')
  const mobile = phone === null ? '' : formatMobile(phone)
  return {
    /** Empty for none. */
    id,
    isLoading: id !== '' && !data,
    error,
    refetch,
    /** What it is called; undefined if the order is made of none. */
    name: data && joined(lang, 'dot', [data.companyName, data.name]),
    /** The order that it has already: another one is not noted on it. */
    madeOrder: isUsed ? madeOrder : null,
    start: {
      inquiryId: isUsed ? '' : id,
      lang: data?.lang,
      note: data?.content.slice(0, MAX_ORDER_NOTE) ?? '',
      typed: {
        buyerPhone: mobile,
        shippingName: data?.name ?? '',
        shippingPhone: mobile,
        email: data?.email ?? '',
        taxNumber: data?.taxNumber ?? '',
        invoiceTitle: data?.taxNumber ? data.companyName : '',
      },
    },
  }
}
export type InquiryOfOrder = ReturnType<typeof useInquiryOfOrder>
