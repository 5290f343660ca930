import { contract } from '@idocard/contract'
import { isCompanyType } from '@idocard/domain/contacts/company-type'
import { EMPTY_CONTACT, isSomebody } from '@idocard/domain/contacts/contact'
import { mergeContacts } from '@idocard/domain/contacts/contact-merge'
import { cleanText } from '@idocard/domain/text'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { type CodeService, ownMember, stepUp } from '../../identity/sign-in/index.ts'
import { contactDetail, type DetailServices } from './contact-detail.ts'
import { cleanContact } from './contact-fields.ts'
import { listContacts, listSections } from './contact-list.store.ts'
import { cleanTags, readMarks, withTags } from './contact-marks.ts'
import { contactParts, contactsInParts } from './contact-parts.store.ts'
import { exportPath } from './contact-path.ts'
import { contactItem, storedContact } from './contact-shown.ts'
import { readCursor } from './cursor.ts'
import { duplicatesOf, mergeInto, unmerge } from './merge.store.ts'
import { overviewOf, removedContacts, undoSince } from './overview.store.ts'
import {
  changeContact,
  lockOwnContact,
  lockOwnContacts,
  lockRemovedContacts,
  ownContact,
  ownContacts,
  removeContacts,
  restoreContact,
  viewContact,
} from './store.ts'

interface AddressBookServices extends DetailServices {
  codes: CodeService
}

/** The most contacts in one answer, unless a single part has more. */
const CONTACTS_AT_ONCE = 1000

export const contactCalls = (services: AddressBookServices) =>
  implement(contract.contact, {
    async load({ sort, after, pageSize, ...filter }, { db, who, refuse }) {
      const cursor = after === '' ? undefined : (readCursor(after, sort) ?? refuse('contact.cursor'))
      const { rows, next } = await listContacts(db, who, filter, sort, { cursor, size: pageSize })
      return { list: rows.map(contactItem), next }
    },

    async load_all({ known = [] }, { db, who }) {
      // The marks are read first: a contact that changes meanwhile is returned again next time.
      const parts = await contactParts(db, who)
      const differing = parts.filter(({ mark }) => !known.includes(mark))
      let count = 0
      const returned = differing.filter((one, at) => {
        count += one.count
        return at === 0 || count <= CONTACTS_AT_ONCE
      })
      const rows = await contactsInParts(
        db,
        who,
        returned.map(({ part }) => part),
      )
      const lists = Map.groupBy(rows, ({ id }) => id.slice(0, 2))
      const current = new Set(parts.map(({ part }) => part))
      const emptied = new Set(known.map((mark) => mark.slice(0, 2)).filter((part) => !current.has(part)))
      return {
        parts: [
          ...returned.map(({ part, mark }) => ({ part, mark, list: (lists.get(part) ?? []).map(storedContact) })),
          ...[...emptied].map((part) => ({ part, mark: '', list: [] })),
        ],
        more: returned.length < differing.length,
      }
    },

    async load_sections({ sort, ...filter }, { db, who }) {
      return { list: await listSections(db, who, filter, sort) }
    },

    async load_overview(_input, { db, who, now }) {
      return overviewOf(db, who, now)
    },

    async load_by_id({ id, view }, { db, who, now, refuse }) {
      const mine = (await ownContact(db, who, id)) ?? refuse('not_found')
      // The response still contains the changes; only then are they marked as seen.
      const shown = await contactDetail(db, mine, services, { who, now })
      if (view) await viewContact(db, mine, now)
      return shown
    },

    async edit(input, { db, who, now, lang, refuse }) {
      const { id, version, fields, star, companyType, noteBefore, ...marks } = input
      const mine = (await lockOwnContact(db, who, id)) ?? refuse('not_found')
      if (version > 0 && version !== mine.version) refuse('contact.changed')
      if (fields && mine.snapshot !== null) refuse('contact.not_yours')
      if (companyType !== undefined && !isCompanyType(companyType)) refuseInvalid(['companyType'], lang)
      const written = fields && { ...mine.fields, ...cleanContact(fields, lang) }
      if (written && !isSomebody(written)) refuse('contact.nobody')
      const noted = await readMarks(db, who, marks, lang)
      if (noteBefore !== undefined && ![cleanText(noteBefore), noted.note].includes(mine.note))
        refuse('contact.changed')
      const change = {
        ...noted,
        ...(written && { fields: written }),
        ...(star !== undefined && { star }),
        ...(companyType !== undefined && { companyType }),
      }
      return contactDetail(db, await changeContact(db, mine, change, now), services, { who, now })
    },

    async edit_many({ list, star, addTags = [], removeTags = [], ...marks }, { db, who, now, lang }) {
      const several = await lockOwnContacts(db, who, list)
      const shared = await readMarks(db, who, marks, lang)
      const tags = cleanTags(addTags)
      if (!tags) refuseInvalid(['addTags'], lang)
      const changed = []
      for (const mine of several) {
        const change = {
          ...shared,
          ...(star !== undefined && { star }),
          ...((tags.length > 0 || removeTags.length > 0) && { tags: withTags(mine.tags, tags, removeTags) }),
        }
        changed.push(contactItem(await changeContact(db, mine, change, now)))
      }
      return { list: changed }
    },

    async remove({ list }, { db, who, now }) {
      const mine = await lockOwnContacts(db, who, list)
      await removeContacts(db, mine, now)
      return { list: mine.map(({ id }) => id) }
    },

    async load_removed(_input, { db, who, now }) {
      const removed = await removedContacts(db, who, now)
      return { list: removed.map((row) => ({ ...contactItem(row), removedAt: (row.removedAt ?? now).toISOString() })) }
    },

    async restore({ list }, { db, who, now }) {
      const restored = []
      for (const mine of await lockRemovedContacts(db, who, list))
        if (mine.removedAt && mine.removedAt > undoSince(now))
          restored.push(contactItem(await restoreContact(db, mine)))
      return { list: restored }
    },

    async load_duplicates(_input, { db, who }) {
      const groups = await duplicatesOf(db, who)
      return { list: groups.map(({ by, contacts }) => ({ by, contacts: contacts.map(contactItem) })) }
    },

    async preview_merge({ list }, { db, who, refuse }) {
      const several = await ownContacts(db, who, list)
      if (several.length < new Set(list).size) refuse('not_found')
      if (several.length < 2) refuse('contact.merge_few')
      const { tags, isTooLong, ...merged } = mergeContacts(several)
      if (isTooLong) refuse('contact.merge_long')
      return { ...merged, tags: [...tags] }
    },

    async merge({ list, fields }, { db, who, now, lang, refuse }) {
      const names = [...new Set(list)]
      const locked = await lockOwnContacts(db, who, names)
      const several = names.flatMap((name) => locked.find(({ id }) => id === name.toLowerCase()) ?? refuse('not_found'))
      if (several.length < 2) refuse('contact.merge_few')
      const change = fields ? cleanContact(fields, lang) : {}
      const { fields: merged, isTooLong } = mergeContacts(several)
      if (isTooLong) refuse('contact.merge_long')
      if (!isSomebody({ ...EMPTY_CONTACT, ...merged, ...change })) refuse('contact.nobody')
      return contactDetail(db, await mergeInto(db, several, change, now), services, { who, now })
    },

    async unmerge({ id }, { db, who, now, refuse }) {
      const mine = (await lockOwnContact(db, who, id)) ?? refuse('not_found')
      if (mine.mergedAt === null) return refuse('not_found')
      if (mine.mergedAt <= undoSince(now)) refuse('contact.undo_late')
      return { list: (await unmerge(db, mine)).map(contactItem) }
    },

    async load_export({ pinCode }, context) {
      const { db, who, now, lang } = context
      await stepUp(services.codes, context, await ownMember(db, who), 'export_contacts', pinCode)
      const pathOf = (kind: 'vcf' | 'csv') => exportPath(services.secret, who, kind, lang, now)
      return { vcard: pathOf('vcf'), csv: pathOf('csv') }
    },
  })
