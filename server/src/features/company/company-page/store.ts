import type { CompanyEvent } from '@idocard/contract/company/company-page'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyEvent, companyPage } from '../../../db/schema/company/company-page.ts'

/** The most events of a company's history that are shown. */
const EVENTS_MOST = 200

/** A page of the company with this prefix, as source text. */
export async function companyPageOf(db: Tx, prefix: string, slug: string) {
  const [found] = await db
    .select({ page: companyPage })
    .from(companyPage)
    .innerJoin(company, eq(company.id, companyPage.companyId))
    .where(and(eq(company.prefix, prefix), eq(companyPage.slug, slug)))
  if (!found) return undefined
  const { companyId: _company, ...page } = found.page
  return { ...page, updatedAt: page.updatedAt.toISOString() }
}

/** The history of the company with this prefix, as source texts, newest first. */
export async function eventsOf(db: Tx, prefix: string): Promise<CompanyEvent[]> {
  const rows = await db
    .select({ event: companyEvent })
    .from(companyEvent)
    .innerJoin(company, eq(company.id, companyEvent.companyId))
    .where(eq(company.prefix, prefix))
    .orderBy(desc(companyEvent.day), companyEvent.id)
    .limit(EVENTS_MOST)
  return rows.map(({ event: { companyId: _company, ...event } }) => event)
}
