import type { Place } from '@idocard/domain/taiwan-address'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../config/env.ts'
import type { CompanyLookup } from './company-lookup/port.ts'
import { registers } from './company-lookup/registers.ts'
import { sampleCompanies } from './company-lookup/sample.ts'
import { type AppleProvider, apple } from './identity/apple.ts'
import { chatCompletions } from './introduction/chat-completions.ts'
import type { IntroductionProvider } from './introduction/port.ts'
import { localMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'
import { smtp } from './mail/smtp.ts'
import { baiduOcr } from './ocr/baidu.ts'
import { startEngine } from './ocr/engine-process.ts'
import { localOcr, readersWithin } from './ocr/local.ts'
import type { OcrProvider } from './ocr/port.ts'
import type { Outbox } from './outbox/port.ts'
import { fakeBank } from './payment/bank/fake-bank.ts'
import { ecpay } from './payment/ecpay.ts'
import type { PaymentProvider } from './payment/port.ts'
import type { PushProvider } from './push/port.ts'
import { webPushProvider } from './push/web-push.ts'
import { localSms } from './sms/local.ts'
import { mitake } from './sms/mitake.ts'
import type { SmsProvider } from './sms/port.ts'

export interface Providers {
  provider: PaymentProvider
  /** The fake bank, when payments are local. */
  bank: FastifyPluginAsync | undefined
  sms: SmsProvider
  mail: MailProvider
  /** Undefined: introductions use templates. */
  introduction: IntroductionProvider | undefined
  /** Sign in with Apple; undefined if not offered. */
  identity: AppleProvider | undefined
  /** Looks companies up by tax number. */
  companies: CompanyLookup
  /** Reads paper cards. */
  ocr: OcrProvider
  push: PushProvider
}

/** ECPay's published test merchant (developers.ecpay.com.tw, 2856); the fake bank uses the same keys. */
const TEST_MERCHANT = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

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
  const local = config.payment.kind === 'local'
  const merchant = config.payment.kind === 'ecpay' ? config.payment : { ...TEST_MERCHANT, url: `${publicUrl}/bank` }
  return {
    provider: ecpay({
      ...merchant,
      host: merchant.url,
      ...(local && { queryHost: () => `${loopback()}/bank` }),
      acceptSimulated: local,
    }),
    bank: local ? fakeBank({ ...TEST_MERCHANT, loopback, publicOrigin: publicUrl }) : undefined,
    sms: config.sms.kind === 'mitake' ? mitake(config.sms) : localSms(outbox),
    mail: config.mail.kind === 'smtp' ? smtp(config.mail) : localMail(outbox),
    introduction: config.introduction && chatCompletions(config.introduction),
    identity: config.apple && apple(config.apple),
    companies: config.companies.kind === 'registers' ? registers(config.companies) : sampleCompanies,
    ocr: openOcr(config.ocr, places),
    push: webPushProvider(config.push),
  }
}

function openOcr(settings: Config['ocr'], places: readonly Place[]): OcrProvider {
  if (settings.kind === 'baidu') return baiduOcr({ ...settings, places })
  return localOcr(() => startEngine({ models: settings.models, places }), readersWithin(settings.memoryMb))
}
