import type { ProviderName, ProviderUse } from '@idocard/domain/identity/system'
import type { Config } from '../../../config/env.ts'
import type { Providers } from '../../../providers/open.ts'

/** Which providers this installation uses, and whose they are. Has no key, address or account of any. */
export function usedProviders(
  { mail, sms, payment, invoice, introduction, identity, ocr }: Providers,
  config: Pick<Config, 'payment' | 'companies'>,
): Record<ProviderName, { use: ProviderUse; vendor: string }> {
  const real = (vendor: string) => ({ use: 'real', vendor }) as const
  const off = { use: 'off', vendor: '' } as const
  const either = ({ name, local }: { name: string; local: boolean }) =>
    local ? ({ use: 'fake', vendor: name } as const) : real(name)
  return {
    mail: either(mail),
    sms: either(sms),
    // Our own keys, and the push services of the browsers.
    push: real('web push'),
    payment: {
      use: config.payment.kind === 'local' ? 'fake' : 'real',
      vendor: payment.map(({ method }) => method.name).join(', '),
    },
    invoice: invoice ? { use: 'fake', vendor: invoice.name } : off,
    companies: config.companies.kind === 'registers' ? real('gcis, fia') : { use: 'fake', vendor: 'sample' },
    // Recognition on this machine is no stand-in.
    ocr: real(ocr.name),
    introduction: introduction ? real('chat completions') : off,
    apple: identity ? real('apple') : off,
  }
}
