import type { Outbox } from '../outbox/port.ts'
import { checkSms, type SmsProvider } from './port.ts'

/** Stores messages in the outbox instead of sending them. Refuses what a gateway would refuse. */
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
