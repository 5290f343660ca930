import { DAY_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { certificate, companyEvent, companyPage, course } from '../db/schema/company/company-page.ts'
import events from './company-events.json' with { type: 'json' }
import pages from './company-pages.json' with { type: 'json' }
import courses from './courses.json' with { type: 'json' }

/** A certificate in the JSON file. Its number is public, so it exists only in a trial. */
interface DemoCertificate {
  number: string
  member: string
  nameCh: string
  nameEn: string
  /** Days of validity from the last day of the course. */
  validDays: number
  revokedDaysAgo?: number
}

/** Writes the demo companies' pages, histories, courses and certificates. Days in the file are relative to today. */
export async function seedCompanyPages(db: Tx): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  await db.insert(companyPage).values(pages)
  await db.insert(companyEvent).values(events)
  for (const { startsInDays, days, certificates, ...one } of courses) {
    const ends = startsInDays + days - 1
    await db
      .insert(course)
      .values({ ...one, startsOn: taiwanDay(inDays(startsInDays)), endsOn: taiwanDay(inDays(ends)) })
    const issued = (certificates as DemoCertificate[]).map(({ member, validDays, revokedDaysAgo, ...rest }) => ({
      ...rest,
      companyId: one.companyId,
      courseId: one.id,
      memberId: member,
      issuedOn: taiwanDay(inDays(ends)),
      validUntil: taiwanDay(inDays(ends + validDays)),
      revokedAt: revokedDaysAgo === undefined ? null : inDays(-revokedDaysAgo),
    }))
    if (issued.length > 0) await db.insert(certificate).values(issued)
  }
  // The sequence must continue after the file's ids.
  await db.execute(sql`select setval(pg_get_serial_sequence('course', 'id'), (select max(id) from ${course}))`)
}
