import type { Order } from '@idocard/contract/commerce/order-fields'
import { orderNextStep } from '@idocard/domain/commerce/order-next-step'
import { postingWords } from '@idocard/domain/commerce/posting'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './next-steps.module.css'
import { Panel } from './order-view.tsx'

/** The steps after an order is paid. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const next = orderNextStep(order.status, order.lines)
  return (
    <Panel title={t('complete.nextHeading')}>
      <ol className={classes.steps}>
        <li>{t('complete.next1')}</li>
        {next === 'print' && <li>{t('complete.nextPrint')}</li>}
        {(next === 'print' || next === 'proof') && <li>{t('complete.next2')}</li>}
        {order.posting && <li>{t('complete.nextPosted', { posting: postingWords(order.posting, lang) })}</li>}
        <li>{t('complete.nextSent')}</li>
      </ol>
    </Panel>
  )
}
