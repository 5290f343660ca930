import { DAY_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { isPrintMissing } from './store.ts'

/** Days after payment on which a buyer is reminded of missing print details. */
const PRINT_REMINDER_DAYS = [2, 7] as const

/**
 * Claims the paid orders whose buyers are due for a reminder. Each reminder is claimed by one process only. Orders in
 * production and orders of deleted accounts are left out.
 * @returns the orders. `time`: the number of the reminder, from 1
 */
export async function claimPrintReminders(
  db: Tx,
  now: Date,
): Promise<{ orderNumber: string; memberId: string; time: number }[]> {
  const due = PRINT_REMINDER_DAYS.map(
    (days, sent) =>
      sql`(o.print_reminders = ${sent} and o.paid_at <= ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz)`,
  )
  const { rows } = await db.execute<{ order_number: string; member_id: string; print_reminders: number }>(sql`
    update ${order} as o set print_reminders = o.print_reminders + 1
    where o.state = 'paid' and (${sql.join(due, sql` or `)})
      and exists (select from member where member.id = o.member_id and member.deleted_at is null)
      and ${isPrintMissing(sql`o.id`)}
    returning o.order_number, o.member_id, o.print_reminders
  `)
  return rows.map((row) => ({ orderNumber: row.order_number, memberId: row.member_id, time: row.print_reminders }))
}
