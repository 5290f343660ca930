import type { Config } from '../../../config/env.ts'
import type { OpenedMethod, PaymentSite } from '../methods.ts'
import { fakeBank } from './bank/fake-bank.ts'
import { ecpay } from './ecpay.ts'

/** ECPay's published test merchant (developers.ecpay.com.tw, 2856); the fake bank uses the same keys. */
const TEST_MERCHANT = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
const FAKE = '/bank'

/** Credit cards by ECPay, or by the fake bank inside this server, which speaks ECPay's protocol. */
export function openEcpay(settings: Config['payment'], { publicUrl, loopback }: PaymentSite): OpenedMethod {
  if (settings.kind === 'ecpay') return { method: ecpay({ ...settings, host: settings.url, acceptSimulated: false }) }
  return {
    method: ecpay({
      ...TEST_MERCHANT,
      host: publicUrl + FAKE,
      queryHost: () => loopback() + FAKE,
      acceptSimulated: true,
      capturesAtOnce: true,
    }),
    standIn: { prefix: FAKE, plugin: fakeBank({ ...TEST_MERCHANT, loopback, publicOrigin: publicUrl }) },
  }
}
