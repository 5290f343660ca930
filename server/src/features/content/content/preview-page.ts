import { CONTENT_KINDS, type KindName } from '@idocard/domain/content/content-kind'
import { pageOf } from '@idocard/domain/content/content-page'
import { isLegal } from '@idocard/domain/content/legal-page'
import { MINUTE_SECONDS } from '@idocard/domain/duration'
import { isLang, type Lang } from '@idocard/domain/language'
import { startOfTaiwanDay } from '@idocard/domain/taiwan-day'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'
import { type Drafted, latestOf, lockDue, updateEntry } from './content-staff.store.ts'
import { publishLegal } from './legal-version.store.ts'

/** Long enough to look at a page in both languages and sizes. */
const PATH_SECONDS = 10 * MINUTE_SECONDS

/** Of a product, its page, or the shop's list with it. */
const PRODUCT_VIEWS = ['product', 'productList'] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

/** What a preview shows, in a language: an entry in the version that is saved, or a product as it was typed. */
export interface Previewed {
  kind: KindName | ProductView
  /** 0 for a product that does not exist yet. */
  id: number
  lang: Lang
  /** The member of staff who sees it. */
  staff: string
}

const subject = ({ kind, id, lang, staff }: Previewed) => ({
  purpose: 'content preview',
  parts: [kind, String(id), lang, staff],
})

/** The path of a preview, for the session of `who`: a frame sends no bearer token. */
export function previewPath(
  secret: string,
  of: Omit<Previewed, 'staff'>,
  who: Pick<Person, 'id' | 'sessionId'>,
  now: Date,
): string {
  const { kind, id, lang } = of
  const token = signInSession(secret, subject({ ...of, staff: who.id }), who, PATH_SECONDS, now)
  return `/content-preview/${kind}/${id}?${new URLSearchParams({ lang, staff: who.id, token })}`
}

/**
 * What is previewed at a path. Undefined for a path that is not genuine or has expired.
 * @throws {Refusal} `auth.required` if the session has ended
 */
export async function previewAt(
  db: Tx,
  secret: string,
  asked: { kind: string; id: string; lang: string; staff: string; token: string },
  now: Date,
): Promise<Previewed | undefined> {
  const { lang, staff, token } = asked
  const kinds = [...Object.keys(CONTENT_KINDS), ...PRODUCT_VIEWS] as Previewed['kind'][]
  const kind = kinds.find((one) => one === asked.kind)
  if (!kind || !isLang(lang) || !/^\d{1,9}$/.test(asked.id)) return undefined
  const previewed = { kind, id: Number(asked.id), lang, staff }
  return (await opensInSession(db, secret, subject(previewed), token, now)) ? previewed : undefined
}

/** The moment at which readers first see what staff last saved of an entry. */
function firstSeen({ draft, ...entry }: Drafted, now: Date): Date {
  const moments = [now, draft?.publishAt, latestOf({ draft, ...entry }).shownFrom]
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
}

/**
 * Publishes what staff last saved of an entry, in a transaction that must be rolled back: what is read in it is what
 * readers will get, from the queries that they have.
 * @returns the page on which it is, and from when on; undefined if it has none, or was removed
 */
export async function publishForPreview(
  db: Tx,
  { kind, id }: { kind: KindName; id: number },
  now: Date,
): Promise<{ path: string; at: Date } | undefined> {
  const entry = await lockDue(db, kind, id)
  const path = entry && pageOf(kind, latestOf(entry))
  if (!entry || entry.removedAt || !path) return undefined
  const at = firstSeen(entry, now)
  const { shownUntil } = latestOf(entry)
  // One that is over is seen as it was.
  const period = shownUntil && shownUntil <= at ? { shownUntil: null } : {}
  const published = await updateEntry(db, kind, entry, { ...entry.draft?.fields, ...period, isDraft: false }, now)
  if (!isLegal(kind, published.slug)) return { path, at }
  // It is seen on the first day on which it holds.
  await publishLegal(db, kind, published, at)
  const begins = published.holdsFrom ? startOfTaiwanDay(published.holdsFrom) : at
  return { path, at: begins > at ? begins : at }
}
