import type { Order } from '@idocard/contract/commerce/order-fields'
import { orderNextStep } from '@idocard/domain/commerce/order-next-step'
import { isRefundRequested } from '@idocard/domain/commerce/order-request'
import { useLang } from '../../../lib/language.ts'
import { momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'

/** What the state of an order means for its buyer, and what comes next. */
export function useStateWords({ status, declined, approval, expiresAt, lines, requests }: Order): string {
  const { t } = useTranslation('order')
  const lang = useLang()
  const next = orderNextStep(status, lines)
  if (declined) return t('complete.declined')
  if (next && isRefundRequested(requests)) return t('next.refund')
  if (status === 'paid') return t(`next.${next === 'print' || next === 'proof' ? next : 'parcel'}`)
  if (status === 'awaiting_payment' && approval === 'waiting')
    return t('approval', { until: momentInText(expiresAt, lang) })
  const words = t(`statusText.${status}`, { until: momentInText(expiresAt, lang) })
  return next === 'activate' ? `${words}${lang === 'zh-tw' ? '' : ' '}${t('next.activate')}` : words
}
