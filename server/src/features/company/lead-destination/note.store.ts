import type { DeliveryEvent } from '@idocard/domain/company/lead-destination'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { lead } from '../../../db/schema/company/lead.ts'
import { leadDelivery, leadDestination } from '../../../db/schema/company/lead-destination.ts'

/**
 * Writes down what is to be sent about leads that are still there, to each destination of their companies that staff have not
 * switched off. What waits already is enough: what a lead says is read when it is sent.
 * @returns the destinations
 */
export async function noteLeads(
  db: Tx,
  event: Exclude<DeliveryEvent, 'test'>,
  leadIds: readonly number[],
): Promise<number[]> {
  if (leadIds.length === 0) return []
  const rows = await db
    .select({ destinationId: leadDestination.id, leadId: lead.id })
    .from(lead)
    .innerJoin(
      leadDestination,
      and(
        eq(leadDestination.companyId, lead.companyId),
        isKept(leadDestination),
        ne(leadDestination.offReason, 'staff'),
      ),
    )
    .where(
      and(
        inArray(lead.id, [...leadIds]),
        // The others keep what they have: it is theirs to delete.
        event === 'lead.deleted' ? eq(leadDestination.kind, 'webhook') : undefined,
      ),
    )
    .orderBy(asc(leadDestination.id), asc(lead.id))
    // Whoever takes something to send waits for this transaction, and then reads what it has changed.
    .for('key share', { of: leadDestination })
  if (rows.length > 0)
    await db
      .insert(leadDelivery)
      .values(rows.map((row) => ({ ...row, event })))
      .onConflictDoNothing({
        target: [leadDelivery.destinationId, leadDelivery.leadId, leadDelivery.event],
        where: sql`${leadDelivery.state} = 'waiting' and ${leadDelivery.event} <> 'test'`,
      })
  return [...new Set(rows.map(({ destinationId }) => destinationId))]
}

/** What systems answered about leads that are erased may repeat them. */
export async function forgetAnswers(db: Tx, leadIds: readonly number[]): Promise<void> {
  await db
    .update(leadDelivery)
    .set({ answer: '' })
    .where(inArray(leadDelivery.leadId, [...leadIds]))
}
