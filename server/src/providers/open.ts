import type { Place } from '@idocard/domain/commerce/taiwan-address'
import type { Config } from '../config/env.ts'
import type { CompanyLookup } from './company-lookup/port.ts'
import { registers } from './company-lookup/registers.ts'
import { sampleCompanies } from './company-lookup/sample.ts'
import { type AppleProvider, apple } from './identity/apple.ts'
import { type OpenIdProvider, openIdProvider } from './identity/open-id.ts'
import { chatCompletions } from './introduction/chat-completions.ts'
import type { IntroductionProvider } from './introduction/port.ts'
import { localInvoices } from './invoice/local.ts'
import type { InvoiceProvider } from './invoice/port.ts'
import { localMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'
import { smtp } from './mail/smtp.ts'
import { baiduOcr } from './ocr/baidu.ts'
import { startEngine } from './ocr/engine-process.ts'
import { localOcr, readersWithin } from './ocr/local.ts'
import type { OcrProvider } from './ocr/port.ts'
import type { Outbox } from './outbox/port.ts'
import { openEcpay } from './payment/ecpay/open.ts'
import type { OpenedMethod, PaymentSite } from './payment/methods.ts'
import type { PushProvider } from './push/port.ts'
import { webPushProvider } from './push/web-push.ts'
import { localSms } from './sms/local.ts'
import { mitake } from './sms/mitake.ts'
import type { SmsProvider } from './sms/port.ts'

export interface Providers {
  /** The ways to pay. */
  payment: readonly OpenedMethod[]
  /** Undefined: staff issue invoices. */
  invoice: InvoiceProvider | undefined
  sms: SmsProvider
  mail: MailProvider
  /** Undefined: introductions use templates. */
  introduction: IntroductionProvider | undefined
  /** Sign in with Apple; undefined if not offered. */
  identity: AppleProvider | undefined
  /** Companies' own providers of OpenID Connect. */
  openId: OpenIdProvider
  /** Looks companies up by tax number. */
  companies: CompanyLookup
  /** Reads paper cards. */
  ocr: OcrProvider
  push: PushProvider
}

/**
 * Creates the providers from the settings.
 * @param places the districts of the postal service, for addresses on paper cards
 */
export function openProviders(
  config: Config,
  outbox: Outbox,
  publicUrl: string,
  loopback: () => string,
  places: readonly Place[],
): Providers {
  return {
    payment: openPayment(config, { publicUrl, loopback }),
    invoice: config.invoice && localInvoices(),
    sms: config.sms.kind === 'mitake' ? mitake(config.sms) : localSms(outbox),
    mail: config.mail.kind === 'smtp' ? smtp(config.mail) : localMail(outbox),
    introduction: config.introduction && chatCompletions(config.introduction),
    identity: config.apple && apple(config.apple),
    openId: openIdProvider(config.signInHosts),
    companies: config.companies.kind === 'registers' ? registers(config.companies) : sampleCompanies,
    ocr: openOcr(config.ocr, places),
    push: webPushProvider(config.push),
  }
}

/** The registry of ways to pay: a new one is a folder and a line here. */
export const openPayment = (config: Pick<Config, 'payment'>, site: PaymentSite): OpenedMethod[] => [
  openEcpay(config.payment, site),
]

function openOcr(settings: Config['ocr'], places: readonly Place[]): OcrProvider {
  if (settings.kind === 'baidu') return baiduOcr({ ...settings, places })
  return localOcr(() => startEngine({ models: settings.models, places }), readersWithin(settings.memoryMb))
}
