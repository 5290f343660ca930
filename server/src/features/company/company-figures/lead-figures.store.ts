import { type DayRange, daysAfter } from '@idocard/domain/commerce/figures-period'
import type { LeadSums } from '@idocard/domain/company/lead'
import { startOfTaiwanDay } from '@idocard/domain/taiwan-day'
import { sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'

/** What was counted of an event, of one of the company’s people, or of all. Null: of none that is there. */
export type LeadFigureRow = LeadSums & {
  of: 'event' | 'colleague' | 'all'
  id: number | null
  nameCh: string
  nameEn: string
}

/** Whom a company’s people met in some days in Taiwan, by event and by colleague. Deleted leads are left out, as in the list. */
export async function leadFigureRows(
  db: Tx,
  { company }: Acting<'lead.read' | 'lead.edit'>,
  { from, until }: DayRange,
): Promise<LeadFigureRow[]> {
  const isIn = (column: typeof leadMeeting.at | typeof lead.createdAt) =>
    sql`${column} >= ${startOfTaiwanDay(from).toISOString()} and ${column} < ${startOfTaiwanDay(daysAfter(until, 1)).toISOString()}`
  const { rows } = await db.execute<LeadFigureRow & Record<string, unknown>>(sql`
    with counted as (
      select case grouping(event_id, employee_id) when 1 then 'event' when 2 then 'colleague' else 'all' end as of,
        event_id, employee_id, count(*)::float8 as meetings, count(distinct lead_id)::float8 as leads,
        count(distinct lead_id) filter (where is_new)::float8 as "newLeads"
      from (
        select ${leadMeeting.leadId} as lead_id, ${leadMeeting.eventId} as event_id,
          -- Who is not on the list any more is nobody here.
          ${employee.id} as employee_id, ${isIn(lead.createdAt)} as is_new
        from ${leadMeeting}
        join ${lead} on ${lead.id} = ${leadMeeting.leadId} and ${lead.removedAt} is null and ${lead.companyId} = ${company.id}
        left join ${employee} on ${employee.id} = ${leadMeeting.employeeId} and ${employee.removedAt} is null
        where ${isIn(leadMeeting.at)}
      ) as met
      group by grouping sets ((event_id), (employee_id), ())
    )
    select counted.of, coalesce(counted.event_id, counted.employee_id) as id, counted.meetings, counted.leads, counted."newLeads",
      coalesce(${leadEvent.titleCh}, ${employee.nameCh}, '') as "nameCh",
      coalesce(${leadEvent.titleEn}, ${employee.nameEn}, '') as "nameEn"
    from counted
    left join ${leadEvent} on ${leadEvent.id} = counted.event_id
    left join ${employee} on ${employee.id} = counted.employee_id`)
  return rows
}
