import type { LeadMessage } from '@idocard/domain/company/lead-document'
import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import type { LeadDeliveryRow } from '../../../db/schema/company/lead-destination.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'

const named = (id: number | null | undefined, nameZh: string | null, nameEn: string | null) =>
  id && nameZh !== null ? { id, nameZh, nameEn: nameEn ?? '' } : null

/**
 * What is sent now: what the lead says at this moment, however long it has waited.
 * @returns undefined if there is nothing to say any more: the lead is gone, or one that was deleted is back
 */
export async function messageOf(
  db: Db | Tx,
  { leadId, event, at }: Pick<LeadDeliveryRow, 'leadId' | 'event' | 'at'>,
  of: { id: number; prefix: string },
): Promise<LeadMessage | undefined> {
  const head = { version: 1, timestamp: at.toISOString(), company: of.prefix } as const
  const owner = alias(employee, 'owner')
  const [found] = await db
    .select({ lead, ownerCh: owner.nameCh, ownerEn: owner.nameEn })
    .from(lead)
    .leftJoin(owner, and(eq(owner.id, lead.ownerId), isKept(owner)))
    .where(and(eq(lead.id, leadId), eq(lead.companyId, of.id), isKept(lead)))
  if (event === 'lead.deleted') return found ? undefined : { ...head, type: event, data: { id: leadId } }
  if (!found) return undefined
  const meetings = await db
    .select({
      meeting: leadMeeting,
      ...{ nameCh: employee.nameCh, nameEn: employee.nameEn },
      ...{ titleCh: leadEvent.titleCh, titleEn: leadEvent.titleEn },
    })
    .from(leadMeeting)
    .leftJoin(employee, and(eq(employee.id, leadMeeting.employeeId), isKept(employee)))
    .leftJoin(leadEvent, eq(leadEvent.id, leadMeeting.eventId))
    .where(eq(leadMeeting.leadId, leadId))
    .orderBy(desc(leadMeeting.at), desc(leadMeeting.id))
  const { id, name, company: theirs, title, phone, email, state, ownerId, note, createdAt, metAt } = found.lead
  return {
    ...{ ...head, type: event },
    data: {
      ...{ id, name, company: theirs, title, phone, email, state, note },
      owner: named(ownerId, found.ownerCh, found.ownerEn),
      ...{ createdAt: createdAt.toISOString(), metAt: metAt.toISOString() },
      meetings: meetings.map(({ meeting, nameCh, nameEn, titleCh, titleEn }) => ({
        ...{ id: meeting.id, at: meeting.at.toISOString(), source: meeting.source },
        colleague: named(meeting.employeeId, nameCh, nameEn),
        event: named(meeting.eventId, titleCh, titleEn),
        answers: meeting.answers.map(({ questionCh, questionEn, answerCh, answerEn }) => ({
          ...{ questionZh: questionCh, questionEn, answerZh: answerCh, answerEn },
        })),
        ...{ message: meeting.message, consent: meeting.consent },
      })),
    },
  }
}
