import type { Lang } from '../language.ts'

/** Payment methods by the specification's numbers. The server's registry decides which of them are offered. */
export const PAYMENT_METHODS = [3] as const
type PaymentMethodNumber = (typeof PAYMENT_METHODS)[number]

export const CREDIT_CARD = 3 satisfies PaymentMethodNumber

const NAMES: Record<PaymentMethodNumber, Record<Lang, string>> = {
  [CREDIT_CARD]: { 'zh-tw': '信用卡', 'en-us': 'Credit card' },
}

/** Who handles payments, by the name that is stored with each (`providers/payment/port.ts`). */
const PROVIDERS: Readonly<Record<string, Record<Lang, string>>> = { ecpay: { 'zh-tw': '綠界', 'en-us': 'ECPay' } }

/** A name that is not known here is shown as it is stored. */
export const paymentProviderName = (name: string, lang: Lang): string => PROVIDERS[name]?.[lang] ?? name

/** Empty for a number that is no method. */
export const paymentMethodName = (number: number, lang: Lang): string =>
  PAYMENT_METHODS.some((method) => method === number) ? NAMES[number as PaymentMethodNumber][lang] : ''
