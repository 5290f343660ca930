import type { Order } from '@idocard/contract/commerce/order-fields'
import { hasPrintMissing, orderNextStep } from '@idocard/domain/commerce/order-next-step'
import { isRefundRequested } from '@idocard/domain/commerce/order-request'
import { backstage } from '../../features/frame/backstage/paths.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'

type NextActionProps = {
  order: Order
  /** Opens the editor of what is printed on a product. */
  onPrint: (productId: number) => void
}

/** The button for what the buyer of a paid order must do next. Renders nothing while there is nothing to do. */
export function NextAction({ order, onPrint }: NextActionProps) {
  const { t } = useTranslation('order')
  const step = isRefundRequested(order.requests) ? undefined : orderNextStep(order.status, order.lines)
  if (step === 'activate') {
    return (
      <ButtonLink size="lg" to={backstage().addCard}>
        {t('next.activateNow')}
      </ButtonLink>
    )
  }
  const missing = step === 'print' ? order.lines.find(hasPrintMissing) : undefined
  return (
    missing && (
      <PlainButton size="lg" onClick={() => onPrint(missing.productId)}>
        {t('next.fill')}
      </PlainButton>
    )
  )
}
