import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import { payAtBank, useLeavingForBank } from './bank.ts'

type PayButtonProps = {
  orderNumber: string
  /** Whether a payment was attempted before. */
  again?: boolean
  /** Whether the button is in a row of a list. */
  small?: boolean
  /** Creates the payment; by default as the signed-in buyer. */
  open?: Parameters<typeof payAtBank>[1]
  /** Called if the order can no longer be paid or the request failed, so that the order is loaded again. */
  onFailed: () => void
}

/** Sends the buyer to the bank to pay an order. */
export function PayButton({ orderNumber, again = false, small = false, open, onFailed }: PayButtonProps) {
  const { t } = useTranslation('order')
  const leaving = useLeavingForBank()
  const pay = () => {
    payAtBank(orderNumber, open).catch((error: unknown) => {
      void toastError(error)
      onFailed()
    })
  }
  return (
    <PlainButton size={small ? 'md' : 'lg'} aria-disabled={leaving} onClick={pay}>
      {leaving ? t('pay.leaving') : again ? t('pay.again') : t('pay.now')}
    </PlainButton>
  )
}
