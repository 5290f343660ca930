import { createHmac } from 'node:crypto'
import { answered, isAway, unanswered } from './outcome.ts'
import type { LeadDestination, Send } from './port.ts'

/** Begins each signing secret, as Standard Webhooks writes them. */
const SECRET_MARK = 'whsec_'

/** A new secret: 256 bits. */
export const webhookSecret = (random: Buffer): string => `${SECRET_MARK}${random.toString('base64')}`

/** The signature of a message (https://www.standardwebhooks.com). */
function signed(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** An address of a company's own, which gets JSON signed with the secret that it was given. */
export const webhook = (send: Send, { url, secret }: { url: string; secret: string }): LeadDestination => ({
  async deliver({ id, message, now }) {
    const body = JSON.stringify(message)
    const seconds = Math.floor(now.getTime() / 1000)
    try {
      const answer = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'iDoCard-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signed(secret, id, seconds, body),
        },
        body,
      })
      const { status } = answer
      if (status >= 200 && status < 300) return answered(answer, 'sent', '')
      // As the specification says: it wants nothing any more.
      if (status === 410) return answered(answer, 'stop', 'gone')
      return answered(answer, isAway(status) ? 'rest' : 'again', 'status')
    } catch (error) {
      return unanswered(error)
    }
  },
})
