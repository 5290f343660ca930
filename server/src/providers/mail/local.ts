import type { Outbox } from '../outbox/port.ts'
import { checkMail, type MailProvider } from './port.ts'

/** Stores mail in the outbox instead of sending it. Refuses what a server would refuse. */
export function localMail(outbox: Outbox): MailProvider {
  return {
    name: 'local',
    local: true,
    async send(mail) {
      const to = checkMail(mail)
      return outbox.put({ channel: 'mail', to, kind: mail.kind, subject: mail.subject, text: mail.text })
    },
  }
}
