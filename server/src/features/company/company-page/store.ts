import type { CompanyEvent } from '@idocard/contract/company/company-page'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { isPublished } from '../../../db/schema/columns.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyEvent, companyPage } from '../../../db/schema/company/company-page.ts'

/** The most events of a company's history that are shown. */
const MAX_EVENTS = 200

const PAGE = {
  slug: companyPage.slug,
  titleCh: companyPage.titleCh,
  titleEn: companyPage.titleEn,
  summaryCh: companyPage.summaryCh,
  summaryEn: companyPage.summaryEn,
  contentCh: companyPage.contentCh,
  contentEn: companyPage.contentEn,
  img: companyPage.img,
  updatedAt: companyPage.updatedAt,
}
const EVENT = {
  id: companyEvent.id,
  day: companyEvent.day,
  titleCh: companyEvent.titleCh,
  titleEn: companyEvent.titleEn,
  contentCh: companyEvent.contentCh,
  contentEn: companyEvent.contentEn,
  img: companyEvent.img,
}

/** A page of the company with this prefix, as source text. */
export async function companyPageOf(db: Tx, prefix: string, slug: string) {
  const [found] = await db
    .select({ page: PAGE })
    .from(companyPage)
    .innerJoin(company, eq(company.id, companyPage.companyId))
    .where(and(eq(company.prefix, prefix), eq(companyPage.slug, slug), isPublished(companyPage)))
  return found && { ...found.page, updatedAt: found.page.updatedAt.toISOString() }
}

/** The history of the company with this prefix, as source texts, newest first. */
export async function eventsOf(db: Tx, prefix: string): Promise<CompanyEvent[]> {
  return db
    .select(EVENT)
    .from(companyEvent)
    .innerJoin(company, eq(company.id, companyEvent.companyId))
    .where(and(eq(company.prefix, prefix), isPublished(companyEvent)))
    .orderBy(desc(companyEvent.day), companyEvent.id)
    .limit(MAX_EVENTS)
}
