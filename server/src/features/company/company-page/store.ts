import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { companyPage } from '../../../db/schema/company/company-page.ts'
import { entriesShown, isOfPrefix } from '../../content/content/index.ts'

/** The most events of a company's history that are shown. */
const MAX_EVENTS = 200

const TEXTS = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn', 'contentCh', 'contentEn'] as const
const PAGE = ['id', 'slug', ...TEXTS, 'img', 'updatedAt', 'holdsFrom'] as const
const EVENT = ['id', 'day', 'titleCh', 'titleEn', 'contentCh', 'contentEn', 'img'] as const

/** A page of the company with this prefix, as source text, with what was published last of a legal text. */
export async function companyPageOf(db: Tx, prefix: string, slug: string, now: Date) {
  const where = and(isOfPrefix('companyPage', prefix), eq(companyPage.slug, slug))
  const [found] = await entriesShown(db, 'companyPage', PAGE, now, { where })
  return found
}

/** The history of the company with this prefix, as source texts, newest first. */
export const eventsOf = (db: Tx, prefix: string, now: Date) =>
  entriesShown(db, 'companyEvent', EVENT, now, { where: isOfPrefix('companyEvent', prefix), limit: MAX_EVENTS })
