import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { DeadLink } from '@idocard/contract/content/content-staff'
import type { Seller } from '@idocard/domain/commerce/seller'
import { COMPANY_KINDS, CONTENT_KINDS, SITE_KINDS } from '@idocard/domain/content/content-kind'
import { hasPage } from '@idocard/domain/content/content-page'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { cleanRich } from '../../../shared/rich-text.ts'
import { asRead } from './as-read.ts'
import { dropDraft, unschedule } from './content-draft.store.ts'
import {
  entryById,
  fieldsOfVersion,
  hasEntries,
  holdCategory,
  latestOf,
  listEntries,
  lockEntry,
  sortEntries,
  updateEntry,
  versionsOf,
} from './content-staff.store.ts'
import type { At } from './content-tables.store.ts'
import { allDeadLinks, deadLinksPage, type FindDead, withDeadLinks } from './dead-links.ts'
import { previewPath } from './preview-page.ts'
import {
  discardChanges,
  type Editing,
  entryShown,
  inAudit,
  lockVersion,
  rowShown,
  type SentEntry,
  saveEntry,
} from './save-content.ts'

type Site = typeof contract.siteContent
type Sent<C extends keyof Site> = Omit<InputOf<Site[C]>, 'kind'>

const namesOf = <K extends string>(kinds: Record<K, unknown>) => Object.keys(kinds) as K[]

interface Services {
  seller: Seller
  secret: string
  /** The prefix of the site's own company, whose questions the site shows. */
  companyPrefix: string
  findDead: FindDead
}

/**
 * The calls of staff for the kinds of one place.
 * @param kinds of the place
 * @param at the kind of a call's input, with the staff who make it: together, so that no kind meets staff of another place
 */
const callsFor = <K extends At['kind'], A extends At['acting']>(
  { seller, secret, companyPrefix, findDead }: Services,
  kinds: readonly K[],
  at: (kind: K, acting: A) => At,
) => ({
  async list({ kind, ...sent }: Sent<'list'> & { kind: K }, { db, acting, now, lang }: Editing & { acting: A }) {
    const { list, ...page } = (await listEntries(db, at(kind, acting), sent, now)) ?? refuseInvalid(['cursor'], lang)
    return { list: list.map((row) => rowShown(kind, row, now)), ...page }
  },

  async get({ kind, id }: { kind: K; id: number }, { db, acting, now }: Editing & { acting: A }) {
    const found = await entryById(db, at(kind, acting), id)
    if (!found) throw new Refusal('not_found')
    return withDeadLinks(findDead, db, kind, entryShown(kind, found, now), now)
  },

  async load_dead_links(sent: Sent<'load_dead_links'>, { db, acting, now, lang }: Editing & { acting: A }) {
    const places = kinds.map((kind) => at(kind, acting))
    const dead = (await allDeadLinks(findDead, db, places, now)) as (DeadLink & { kind: K })[]
    return deadLinksPage(dead, sent) ?? refuseInvalid(['cursor'], lang)
  },

  async load_versions({ kind, id }: { kind: K; id: number }, { db, acting }: Editing & { acting: A }) {
    const entry = await entryById(db, at(kind, acting), id)
    if (!entry) throw new Refusal('not_found')
    const published = entry.isDraft || entry.removedAt ? 0 : (entry.draft?.shownVersion ?? entry.version)
    const versions = await versionsOf(db, kind, id)
    return {
      list: versions.map(({ savedAt, by, ...version }) => ({
        ...version,
        at: savedAt.toISOString(),
        by: by ?? '',
        isPublished: version.version === published,
      })),
    }
  },

  async load_version(
    { kind, id, version }: { kind: K; id: number; version: number },
    { db, acting, now }: Editing & { acting: A },
  ) {
    const found = await entryById(db, at(kind, acting), id)
    const fields = found && (await fieldsOfVersion(db, kind, id, version))
    if (!fields) throw new Refusal('not_found')
    return entryShown(kind, { ...found, ...fields, version, draft: undefined }, now)
  },

  async preview({ kind, contentCh, contentEn }: { kind: K; contentCh: string; contentEn: string }) {
    return asRead(kind, { contentCh: cleanRich(contentCh), contentEn: cleanRich(contentEn) }, seller)
  },

  async preview_page({ kind, id }: { kind: K; id: number }, { db, acting, now }: Editing & { acting: A }) {
    const found = await entryById(db, at(kind, acting), id)
    if (!found || found.removedAt) throw new Refusal('not_found')
    const isOnSite = hasPage(kind) && (acting.company === null || acting.company.prefix === companyPrefix)
    const path = (lang: Lang) => (isOnSite ? previewPath(secret, { kind, id, lang }, acting.person, now) : '')
    return { zh: path('zh-tw'), en: path('en-us') }
  },

  save: async ({ kind, ...sent }: SentEntry & { kind: K }, context: Editing & { acting: A }) =>
    withDeadLinks(
      findDead,
      context.db,
      kind,
      await saveEntry(context, at(kind, context.acting), sent, { to: 'hidden' }),
      context.now,
    ),

  publish: async (
    { kind, isDraft, publishAt, ...sent }: SentEntry & { kind: K; isDraft: boolean; publishAt?: string | undefined },
    context: Editing & { acting: A },
  ) =>
    withDeadLinks(
      findDead,
      context.db,
      kind,
      await saveEntry(
        context,
        at(kind, context.acting),
        sent,
        isDraft ? { to: 'draft' } : { to: 'published', publishAt: publishAt ? new Date(publishAt) : undefined },
      ),
      context.now,
    ),

  discard: async ({ kind, ...sent }: { kind: K; id: number; version: number }, context: Editing & { acting: A }) =>
    discardChanges(context, at(kind, context.acting), sent),

  async unschedule(
    { kind, ...sent }: { kind: K; id: number; version: number },
    { db, acting, now, changed }: Editing & { acting: A },
  ) {
    const before = await lockVersion(db, at(kind, acting), sent)
    if (!before.draft?.publishAt) throw new Refusal('not_found')
    await unschedule(db, kind, before.id)
    const after = { ...before, draft: { ...before.draft, publishAt: null } }
    changed({ thing: kind, id: before.id, before: inAudit(before), after: inAudit(after) })
    return entryShown(kind, after, now)
  },

  async sort({ kind, list }: { kind: K; list: number[] }, { db, acting, lang, changed }: Editing & { acting: A }) {
    if (CONTENT_KINDS[kind].order !== 'by hand') refuseInvalid(['kind'], lang)
    const order = [...new Set(list)]
    if (!(await sortEntries(db, at(kind, acting), order))) throw new Refusal('not_found')
    changed({ thing: kind, id: 'order', after: { order } })
    return {}
  },

  async remove(
    { kind, ...sent }: { kind: K; id: number; version: number },
    { db, acting, now, changed }: Editing & { acting: A },
  ) {
    const whose = at(kind, acting)
    const before = await lockVersion(db, whose, sent)
    if (await hasEntries(db, whose, before.id)) throw new Refusal('content.in_use')
    await unschedule(db, kind, before.id)
    await updateEntry(db, kind, before, { removedAt: now }, now)
    changed({ thing: kind, id: before.id, before: inAudit(before) })
    return {}
  },

  async restore({ kind, id }: { kind: K; id: number }, { db, acting, now, changed }: Editing & { acting: A }) {
    const whose = at(kind, acting)
    const before = await lockEntry(db, whose, id)
    if (!before) throw new Refusal('not_found')
    if (!before.removedAt) throw new Refusal('edit.restored')
    // Nobody sees it yet, so the changes that it had are part of it.
    const changes = { ...before.draft?.fields }
    const { categoryId } = latestOf(before)
    if (categoryId && !(await holdCategory(db, whose, categoryId))) throw new Refusal('content.category_removed')
    await dropDraft(db, kind, id)
    const after = await updateEntry(db, kind, before, { ...changes, removedAt: null, isDraft: true }, now)
    changed({ thing: kind, id, after })
    return entryShown(kind, after, now)
  },
})

export const siteContentCalls = (services: Services) =>
  implement(
    contract.siteContent,
    callsFor(
      services,
      namesOf(SITE_KINDS),
      (kind: InputOf<Site['get']>['kind'], acting: (At & { kind: typeof kind })['acting']): At => ({ kind, acting }),
    ),
  )
export const companyContentCalls = (services: Services) =>
  implement(
    contract.companyContent,
    callsFor(
      services,
      namesOf(COMPANY_KINDS),
      (
        kind: InputOf<(typeof contract)['companyContent']['get']>['kind'],
        acting: (At & { kind: typeof kind })['acting'],
      ): At => ({ kind, acting }),
    ),
  )
