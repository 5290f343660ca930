import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { Seller } from '@idocard/domain/commerce/seller'
import { CONTENT_KINDS } from '@idocard/domain/content/content-kind'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { cleanRich } from '../../../shared/rich-text.ts'
import { asRead } from './as-read.ts'
import {
  entryById,
  fieldsOfVersion,
  hasEntries,
  holdCategory,
  listEntries,
  lockEntry,
  sortEntries,
  updateEntry,
  versionsOf,
} from './content-staff.store.ts'
import type { At } from './content-tables.store.ts'
import { type Editing, entryShown, lockVersion, rowShown, type SentEntry, saveEntry } from './save-content.ts'

type Site = typeof contract.siteContent
type Sent<C extends keyof Site> = Omit<InputOf<Site[C]>, 'kind'>

/**
 * The calls of staff for the kinds of one place.
 * @param at the kind of a call's input, with the staff who make it: together, so that no kind meets staff of another place
 */
const callsFor = <K extends At['kind'], A extends At['acting']>(
  { seller }: { seller: Seller },
  at: (kind: K, acting: A) => At,
) => ({
  async list({ kind, ...sent }: Sent<'list'> & { kind: K }, { db, acting, now, lang }: Editing & { acting: A }) {
    const { list, ...page } = (await listEntries(db, at(kind, acting), sent, now)) ?? refuseInvalid(['cursor'], lang)
    return { list: list.map((entry) => rowShown(kind, entry, now)), ...page }
  },

  async get({ kind, id }: { kind: K; id: number }, { db, acting, now }: Editing & { acting: A }) {
    const found = await entryById(db, at(kind, acting), id)
    if (!found) throw new Refusal('not_found')
    return entryShown(kind, found, now)
  },

  async load_versions({ kind, id }: { kind: K; id: number }, { db, acting }: Editing & { acting: A }) {
    if (!(await entryById(db, at(kind, acting), id))) throw new Refusal('not_found')
    const versions = await versionsOf(db, kind, id)
    return {
      list: versions.map(({ savedAt, by, ...version }) => ({ ...version, at: savedAt.toISOString(), by: by ?? '' })),
    }
  },

  async load_version(
    { kind, id, version }: { kind: K; id: number; version: number },
    { db, acting, now }: Editing & { acting: A },
  ) {
    const found = await entryById(db, at(kind, acting), id)
    const fields = found && (await fieldsOfVersion(db, kind, id, version))
    if (!fields) throw new Refusal('not_found')
    return entryShown(kind, { ...found, ...fields, version }, now)
  },

  async preview({ kind, contentCh, contentEn }: { kind: K; contentCh: string; contentEn: string }) {
    return asRead(kind, { contentCh: cleanRich(contentCh), contentEn: cleanRich(contentEn) }, seller)
  },

  save: async ({ kind, ...sent }: SentEntry & { kind: K }, context: Editing & { acting: A }) =>
    saveEntry(context, at(kind, context.acting), sent, { isDraft: true, only: 'drafts' }),

  publish: async (
    { kind, isDraft, ...sent }: SentEntry & { kind: K; isDraft: boolean },
    context: Editing & { acting: A },
  ) => saveEntry(context, at(kind, context.acting), sent, { isDraft }),

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
    await updateEntry(db, whose, before, { removedAt: now }, now)
    changed({ thing: kind, id: before.id, before })
    return {}
  },

  async restore({ kind, id }: { kind: K; id: number }, { db, acting, now, changed }: Editing & { acting: A }) {
    const whose = at(kind, acting)
    const before = await lockEntry(db, whose, id)
    if (!before?.removedAt) throw new Refusal('not_found')
    if (before.categoryId && !(await holdCategory(db, whose, before.categoryId)))
      throw new Refusal('content.category_removed')
    const after = await updateEntry(db, whose, before, { removedAt: null, isDraft: true }, now)
    changed({ thing: kind, id, after })
    return entryShown(kind, after, now)
  },
})

export const siteContentCalls = (services: { seller: Seller }) =>
  implement(
    contract.siteContent,
    callsFor(
      services,
      (kind: InputOf<Site['get']>['kind'], acting: (At & { kind: typeof kind })['acting']): At => ({ kind, acting }),
    ),
  )
export const companyContentCalls = (services: { seller: Seller }) =>
  implement(
    contract.companyContent,
    callsFor(
      services,
      (
        kind: InputOf<(typeof contract)['companyContent']['get']>['kind'],
        acting: (At & { kind: typeof kind })['acting'],
      ): At => ({ kind, acting }),
    ),
  )
