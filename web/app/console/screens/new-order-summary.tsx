import { MAX_ORDER_NOTE } from '@idocard/domain/commerce/order-event'
import { FEW_LEFT, PHONE_HOLD_DAYS } from '@idocard/domain/commerce/unpaid-hold'
import { joined } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { Textarea } from '@mantine/core'
import { DiscountForm } from '../../features/commerce/checkout/discount-form.tsx'
import { Amounts } from '../../features/commerce/order/amounts.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Part } from '../kit/parts.tsx'
import type { NewOrder } from './use-new-order.ts'

/** What a new order costs, until when it is kept, and the button that makes it. */
export function NewOrderSummary({ order, onMake }: { order: NewOrder; onMake: () => void }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { quote, chosen, code, isSettled, isGone, make } = order
  const discount = quote?.discount ?? null
  const because = order.list.length === 0 ? t('phoneOrder.needGoods') : isGone ? t('phoneOrder.gone') : undefined
  return (
    <>
      <Part title={t('phoneOrder.total')}>
        {order.error && (
          <Notice
            tone="bad"
            live
            title={order.error.message}
            action={
              <PlainButton variant="outline" onClick={order.quoteAgain}>
                {t('phoneOrder.again')}
              </PlainButton>
            }
          />
        )}
        {quote && chosen && (
          <Amounts
            subtotal={quote.subtotal}
            discount={chosen.discount}
            discountCode={discount?.code ?? ''}
            freight={chosen.freight}
            total={chosen.total}
            shippingMethod={chosen.method}
            stale={!isSettled}
          />
        )}
        <DiscountForm
          key={code}
          initial={code}
          applied={discount ? { code: discount.code, discount } : undefined}
          ready={order.list.length > 0}
          busy={!isSettled && code !== ''}
          problem={order.codeProblem}
          onApply={order.changeCode}
          onRemove={() => order.changeCode('')}
        />
      </Part>
      <Part title={t('phoneOrder.note')}>
        <Textarea
          aria-label={t('phoneOrder.note')}
          autosize
          minRows={2}
          maxLength={MAX_ORDER_NOTE}
          value={order.note}
          onChange={(event) => order.changeNote(event.currentTarget.value)}
        />
      </Part>
      <Part title={t('order.link')}>
        <p>
          {t('phoneOrder.hold', {
            usual: PHONE_HOLD_DAYS.usual,
            nearEnd: PHONE_HOLD_DAYS.nearEnd,
            few: FEW_LEFT,
          })}
        </p>
        <p>{t('phoneOrder.send')}</p>
        {make.error && <Notice tone="bad" live title={make.error.message} />}
        <Can
          may="order.make"
          because={because}
          disabled={make.isPending || !isSettled || quote?.buyer?.isBlocked === true}
          onClick={onMake}
        >
          {make.isPending
            ? t('phoneOrder.making')
            : order.list.length > 0 && !isSettled
              ? t('phoneOrder.wait')
              : joined(lang, 'dot', [t('phoneOrder.make'), chosen ? formatTwd(chosen.total, lang) : ''])}
        </Can>
      </Part>
    </>
  )
}
