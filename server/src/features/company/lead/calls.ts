import { contract } from '@idocard/contract'
import type { Lead } from '@idocard/contract/company/lead'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { formatPhone, readPhone } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { LeadRow } from '../../../db/schema/company/lead.ts'
import type { Queue } from '../../../queue/queue.ts'
import { ownCard } from '../../cards/card/index.ts'
import { lockOwnContact, ownContact } from '../../contacts/contact/index.ts'
import { sendLeads } from '../lead-destination/index.ts'
import { lockLeads, lockSame, type Met, recordMeeting } from './meet.store.ts'
import {
  companiesFor,
  eventNamed,
  leads,
  listLeads,
  mayOwn,
  meetingsOf,
  ownersNamed,
  ownersOf,
  policyOf,
  removedLead,
  setPolicy,
} from './store.ts'

/** Leads as staff see them. */
async function shown(db: Tx, rows: readonly LeadRow[], lang: Lang): Promise<Lead[]> {
  const owners = await ownersNamed(db, rows)
  const meetings = await meetingsOf(db, rows)
  return rows.map((row) => {
    const { companyId: _, formerOwnerId: _former, ownerId, phone, createdAt, metAt, removedAt, ...rest } = row
    const owner = owners.get(ownerId ?? 0)
    return {
      ...rest,
      phone: formatPhone(phone, lang),
      // Whoever was taken off the list takes care of nothing.
      ...{ ownerId: owner?.id ?? 0, ownerCh: owner?.nameCh ?? '', ownerEn: owner?.nameEn ?? '' },
      createdAt: createdAt.toISOString(),
      metAt: metAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
      meetings: meetings
        .filter(({ meeting }) => meeting.leadId === row.id)
        .map(({ meeting: { id, at, source, employeeId, eventId, answers, message, consent }, ...names }) => ({
          ...{ id, at: at.toISOString(), source, answers, message, consent },
          ...{
            nameCh: names.nameCh ?? '',
            nameEn: names.nameEn ?? '',
            employeeId: names.nameCh === null ? 0 : (employeeId ?? 0),
          },
          ...{ eventId: eventId ?? 0, eventCh: names.eventCh ?? '', eventEn: names.eventEn ?? '' },
        })),
    }
  })
}

async function shownAlone(db: Tx, row: LeadRow, lang: Lang): Promise<Lead> {
  const [one] = await shown(db, [row], lang)
  if (!one) throw new Error('A lead is not shown.')
  return one
}

/** What the audit log keeps: nothing that says who it is, because a lead can be erased and the chain cannot. */
const told = ({ state, ownerId }: LeadRow) => ({ state, ownerId })

/** What a company is given of a contact: nothing that its owner wrote about the person. Null without a way to reach them. */
function metIn({ nameCh, nameEn, companyCh, companyEn, titleCh, titleEn, phones, emails }: ContactFields): Met | null {
  const name = nameCh || nameEn
  const numbers = phones.toSorted((one, other) => Number(other.kind === 'mobile') - Number(one.kind === 'mobile'))
  const phone =
    numbers.flatMap(({ kind, number }) => (kind === 'fax' ? [] : (readPhone(number)?.number ?? [])))[0] ?? ''
  const email = emails.flatMap(({ address }) => normaliseEmail(address) ?? [])[0] ?? ''
  if (!name || !(phone || email)) return null
  return { name, company: companyCh || companyEn, title: titleCh || titleEn, phone, email }
}

/** Leads of a company, whose changes are sent on to its own systems. */
export const leadCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.lead, {
    async list(asked, { db, acting, lang }) {
      const { list, ...page } = (await listLeads(db, acting, asked)) ?? refuseInvalid(['cursor'], lang)
      return { list: await shown(db, list, lang), ...page }
    },

    async get({ id }, { db, acting, lang, refuse }) {
      return shownAlone(db, (await leads.get(db, acting, id)) ?? refuse('not_found'), lang)
    },

    async load_owners(_input, { db, acting }) {
      return { list: await ownersOf(db, acting) }
    },

    async save({ id, version, ownerId, ...typed }, context) {
      const { db, acting, lang, changed, refuse } = context
      // Before the lead, in the order of whoever leaves.
      const isOwner = ownerId === 0 || (await mayOwn(db, acting.company.id, ownerId))
      const before = (await leads.lock(db, acting, id)) ?? refuse('not_found')
      if (before.version !== version) refuse('lead.changed')
      // Whoever has left since stays who it was, as long as staff choose nobody else.
      if (!isOwner && ownerId !== before.ownerId) refuse('lead.owner')
      const after = await leads.update(db, acting, before, { ...typed, ...owned(before, ownerId) })
      await sendLeads(queue, context, 'lead.updated', [id])
      changed({ thing: 'lead', id, before: told(before), after: told(after) })
      return shownAlone(db, after, lang)
    },

    async mark({ id, state }, context) {
      const { db, acting, lang, changed, refuse } = context
      const before = (await leads.lock(db, acting, id)) ?? refuse('not_found')
      const after = await leads.update(db, acting, before, { state })
      await sendLeads(queue, context, 'lead.updated', [id])
      changed({ thing: 'lead', id, before: told(before), after: told(after) })
      return shownAlone(db, after, lang)
    },

    async assign({ id, ownerId }, context) {
      const { db, acting, lang, changed, refuse } = context
      const isOwner = ownerId === 0 || (await mayOwn(db, acting.company.id, ownerId))
      const before = (await leads.lock(db, acting, id)) ?? refuse('not_found')
      if (!isOwner) refuse('lead.owner')
      const after = await leads.update(db, acting, before, owned(before, ownerId))
      await sendLeads(queue, context, 'lead.updated', [id])
      changed({ thing: 'lead', id, before: told(before), after: told(after) })
      return shownAlone(db, after, lang)
    },

    async remove({ id }, context) {
      const { db, acting, now, changed, refuse } = context
      const before = (await leads.lock(db, acting, id)) ?? refuse('not_found')
      await leads.remove(db, acting, before, now)
      await sendLeads(queue, context, 'lead.deleted', [id])
      changed({ thing: 'lead', id, before: told(before) })
      return {}
    },

    async restore({ id }, context) {
      const { db, acting, changed, refuse } = context
      await lockLeads(db, acting.company.id)
      const gone = (await removedLead(db, acting, id)) ?? refuse('not_found')
      if (gone.removedAt !== null && (await lockSame(db, acting.company.id, gone)).length > 0) refuse('lead.twice')
      const after = (await leads.restore(db, acting, id)) ?? refuse('not_found')
      // New again to whoever has deleted it.
      await sendLeads(queue, context, 'lead.created', [id])
      changed({ thing: 'lead', id, after: told(after) })
      return {}
    },

    async get_policy(_input, { db, acting }) {
      return { isShared: await policyOf(db, acting) }
    },

    async save_policy({ isShared }, { db, acting, changed }) {
      const before = await setPolicy(db, acting, isShared)
      changed({
        thing: 'company',
        id: acting.company.id,
        before: { sharesLeads: before },
        after: { sharesLeads: isShared },
      })
      return { isShared }
    },

    async load_shared({ contactId }, { db, who, refuse }) {
      const mine = (await ownContact(db, who, contactId)) ?? refuse('not_found')
      const list = await companiesFor(db, who, mine.id)
      return {
        list: list.map(({ cardSn, companyCh, companyEn, isShared }) => ({ cardSn, companyCh, companyEn, isShared })),
      }
    },

    async share({ contactId, cardSn }, context) {
      const { db, who, refuse } = context
      if (!(await ownCard(db, who, cardSn))) refuse('not_found')
      const mine = (await lockOwnContact(db, who, contactId)) ?? refuse('not_found')
      const to = (await companiesFor(db, who, mine.id)).find((one) => one.cardSn === cardSn) ?? refuse('lead.off')
      const met = metIn(mine.fields) ?? refuse('lead.no_contact_method')
      if (to.isShared) return {}
      await recordMeeting(queue, context, met, {
        ...{ companyId: to.companyId, employeeId: to.employeeId, contactId: mine.id, source: 'shared' },
        eventId: await eventNamed(db, to.companyId, mine.metPlace),
        ...{ answers: [], message: '', consent: '', at: mine.metAt ?? mine.createdAt },
      })
      return {}
    },
  })

/** Whoever has it now. Once staff decide, it does not go back to somebody who had left. */
const owned = (before: LeadRow, ownerId: number) =>
  ownerId === (before.ownerId ?? 0) ? {} : { ownerId: ownerId || null, formerOwnerId: null }
