import type { Outbox } from '../outbox/port.ts'
import { checkSms, type SmsProvider } from './port.ts'

/** Keeps messages for reading instead of sending them; refuses what a gateway would refuse. */
export function localSms(outbox: Outbox): SmsProvider {
  return {
    name: 'local',
    local: true,
    async send(sms) {
      checkSms(sms)
      return outbox.put({ channel: 'sms', to: sms.to, kind: sms.kind, subject: '', text: sms.text })
    },
  }
}
