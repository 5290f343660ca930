import { type PaymentPage, SUBMIT_SCRIPT } from '@idocard/contract/commerce/payment-page'
import type { Lang } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { HiddenForm, writeAlonePage } from '../fault/alone-page.tsx'
import { FaultMessage } from '../fault/fault-message.tsx'
import en from '../i18n/en-us/order.json'
import zh from '../i18n/zh-tw/order.json'

const TEXTS: Record<Lang, (typeof zh)['payPage']> = { 'zh-tw': zh.payPage, 'en-us': en.payPage }

/** The page at an order's payment address as a whole document. It works without a script. */
export function renderPayment({ lang, orderNumber, total, bank }: PaymentPage): string {
  const t = TEXTS[lang]
  return writeAlonePage({
    lang,
    title: t.title,
    children: (
      <>
        <FaultMessage
          status={undefined}
          title={t.title}
          texts={[`${t.order} ${orderNumber}`, `${t.total} ${formatTwd(total, lang)}`, bank ? t.leaving : t.secure]}
        >
          <HiddenForm action={bank?.action ?? ''} fields={bank?.fields ?? {}} button={t.pay} />
        </FaultMessage>
        {bank && <script dangerouslySetInnerHTML={{ __html: SUBMIT_SCRIPT }} />}
      </>
    ),
  })
}
