import type { LeadDocument } from '@idocard/domain/company/lead-document'
import { splitName } from '@idocard/domain/contacts/person-name'
import type { GuardedAnswer } from '../../shared/guarded-fetch.ts'
import { answered, isAway, unanswered } from './outcome.ts'
import type { LeadDestination, Outcome, Send } from './port.ts'

const API = 'https://api.hubapi.com/crm/v3/objects/contacts'

/** What HubSpot keeps of a lead. What is empty here stays as it is there. */
function propertiesOf({ name, company, title, phone, email }: LeadDocument): Record<string, string> {
  const { family, given } = splitName(name)
  const all = { email, firstname: given, lastname: family, company, jobtitle: title, phone }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** What an answer other than success means. */
function refused(answer: GuardedAnswer): Outcome {
  if (answer.status === 401 || answer.status === 403) return answered(answer, 'stop', 'credentials')
  if (isAway(answer.status)) return answered(answer, 'rest', 'status')
  return answered(answer, 'failed', 'content')
}

/**
 * Contacts in HubSpot, by the token of a private app. Whoever has an e-mail address is found by it; others by their phone
 * number, as it is written here. Deleted leads stay there: HubSpot may have much more of them.
 */
export function hubspot(send: Send, { token }: { token: string }): LeadDestination {
  const ask = (path: string, body: object, method = 'POST') =>
    send(`${API}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })

  async function keep(lead: LeadDocument): Promise<GuardedAnswer> {
    const properties = propertiesOf(lead)
    if (lead.email !== '')
      return ask('/batch/upsert', { inputs: [{ idProperty: 'email', id: lead.email, properties }] })
    const found = await ask('/search', {
      filterGroups: [{ filters: [{ propertyName: 'phone', operator: 'EQ', value: lead.phone }] }],
      properties: ['phone'],
      limit: 1,
    })
    if (found.status !== 200) return found
    const id = firstId(found.body)
    return id ? ask(`/${encodeURIComponent(id)}`, { properties }, 'PATCH') : ask('', { properties })
  }

  return {
    async deliver({ message }) {
      try {
        if (message.type === 'lead.deleted') throw new Error('HubSpot is told of no deletions.')
        // A test asks whether the token may, and leaves nothing there.
        const answer = await (message.type === 'test' ? ask('/search', { limit: 1 }) : keep(message.data))
        // Of several in one request, some may fail although the request does not.
        if (answer.status === 207) return answered(answer, 'failed', 'content')
        if (answer.status < 200 || answer.status >= 300) return refused(answer)
        // What it answers repeats the person.
        return answered({ ...answer, body: '' }, 'sent', '')
      } catch (error) {
        return unanswered(error)
      }
    },
  }
}

/** The id of the first contact that a search found. */
function firstId(body: string): string | undefined {
  try {
    const { results } = JSON.parse(body) as { results?: { id?: unknown }[] }
    const id = results?.[0]?.id
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
