import { contract } from '@idocard/contract'
import type { OwnerInvitation } from '@idocard/contract/company/site-company'
import { REFUSALS } from '@idocard/contract/refusals'
import { invitationState, prefixFault } from '@idocard/domain/company/company-profile'
import { maskUsername, parseUsername } from '@idocard/domain/identity/username'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Queue } from '../../../queue/queue.ts'
import { restAnnouncements } from '../../identity/notice/index.ts'
import {
  type CodeService,
  contactMethodOf,
  findMember,
  findOrCreateMember,
  ownMember,
  stepUp,
} from '../../identity/sign-in/index.ts'
import {
  insertInvitation,
  invitationsTo,
  isOwnerOf,
  lockInvitation,
  ownerInvitedJob,
  renewInvitation,
  takeBackInvitation,
} from '../../identity/staff/index.ts'
import {
  type CompanyRow,
  columnsOf,
  companyById,
  companyOfTheme,
  HOME_COMPANY,
  isPaused,
  lockCompany,
  profileOf,
  setPause,
  updateCompany,
} from '../company/index.ts'
import { countsOf, inquiryOf, insertCompany, linkInquiry, listCompanies, ownersOf } from './store.ts'

/** What the log has of a company. */
const logged = (row: CompanyRow) => ({ ...profileOf(row), theme: row.theme })
/** What a pause changes. */
const pauseOf = ({ pausedAt, pauseReason }: CompanyRow) => ({ pausedAt, pauseReason })

/** Companies, as the site's administrators make, change and pause them. */
export const siteCompanyCalls = ({ codes, queue }: { codes: CodeService; queue: Queue }) =>
  implement(contract.siteCompany, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listCompanies(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return {
        ...page,
        list: await rowsShown(
          db,
          list.map(({ row }) => row),
        ),
      }
    },

    async get({ id }, { db, now, refuse }) {
      const found = (await companyById(db, id)) ?? refuse('not_found')
      const [row] = await rowsShown(db, [found])
      return {
        ...profileOf(found),
        ...(row ?? refuse('not_found')),
        theme: found.theme as '',
        pausedAt: found.pausedAt?.toISOString() ?? null,
        pauseReason: found.pauseReason,
        isHome: id === HOME_COMPANY,
        invitations: await invitationsShown(db, id, now),
        inquiry: await inquiryOf(db, id),
      }
    },

    async save({ id, version, prefix, inquiryId, theme, ...written }, context) {
      const { db, now, lang, changed, refuse } = context
      const refusePrefix = (why: 'form' | 'reserved' | 'taken') => {
        const refusal = `company.prefix_${why}` as const
        return refuse(refusal, { fields: { prefix: REFUSALS[refusal][lang] } })
      }
      const before = id === 0 ? undefined : ((await lockCompany(db, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('company.changed')
      const fault = before ? null : prefixFault(prefix)
      if (fault) refusePrefix(fault)
      if (theme !== '' && ((await companyOfTheme(db, theme))?.id ?? id) !== id) refuse('company.theme_taken')
      const fields = { ...(await columnsOf(context, written, before)), theme }
      const after = before
        ? await updateCompany(db, before, fields)
        : ((await insertCompany(db, { ...fields, prefix, createdAt: now })) ?? refusePrefix('taken'))
      const { id: companyId } = after
      changed({
        thing: 'company',
        id: companyId,
        companyId,
        ...(before && { before: logged(before) }),
        after: logged(after),
      })
      if (!before && inquiryId !== '') {
        if (!(await linkInquiry(db, inquiryId, companyId))) refuse('company.inquiry_used')
        changed({ thing: 'contactMessage', id: inquiryId, after: { madeCompanyId: companyId } })
      }
      return { id: companyId, version: after.version }
    },

    async pause({ id, reason }, { db, now, changed, refuse }) {
      const before = (await lockCompany(db, id)) ?? refuse('not_found')
      if (id === HOME_COMPANY) refuse('company.home')
      if (isPaused(before)) refuse('company.is_paused')
      const after = await setPause(db, before, { pausedAt: now, pauseReason: reason })
      await restAnnouncements(db, id, now)
      changed({ thing: 'company', id, companyId: id, before: pauseOf(before), after: pauseOf(after) })
      return {}
    },

    async resume({ id }, { db, changed, refuse }) {
      const before = (await lockCompany(db, id)) ?? refuse('not_found')
      if (!isPaused(before)) refuse('company.not_paused')
      const after = await setPause(db, before, { pausedAt: null, pauseReason: '' })
      changed({ thing: 'company', id, companyId: id, before: pauseOf(before), after: pauseOf(after) })
      return {}
    },

    async invite({ id: companyId, username, pinCode }, context) {
      const { db, who, now, lang, changed, refuse } = context
      const named = parseUsername(username) ?? refuseInvalid(['username'], lang)
      if (!(await companyById(db, companyId))) refuse('not_found')
      const known = await findMember(db, contactMethodOf(named))
      // Before the code is used up, so that a mistake costs none.
      if (known && (await isOwnerOf(db, { companyId, memberId: known.id }))) refuse('invitation.is_owner')
      await stepUp(codes, context, await ownMember(db, who), 'staff_role', pinCode)
      const { id: memberId } = await findOrCreateMember(db, contactMethodOf(named))
      const made = (await insertInvitation(db, { companyId, memberId }, now)) ?? refuse('invitation.open')
      await queue.send(context, ownerInvitedJob, { invitationId: made.id, at: now.toISOString() })
      changed({ thing: 'ownerInvitation', id: made.id, companyId, after: made })
      return {}
    },

    async send_again({ id }, context) {
      const { db, now, changed, refuse } = context
      const before = (await lockInvitation(db, id)) ?? refuse('not_found')
      const after = (await renewInvitation(db, before, now)) ?? refuse('invitation.over')
      await queue.send(context, ownerInvitedJob, { invitationId: id, at: now.toISOString() })
      changed({ thing: 'ownerInvitation', id, companyId: before.companyId, before, after })
      return {}
    },

    async take_back({ id }, { db, now, changed, refuse }) {
      const before = (await lockInvitation(db, id)) ?? refuse('not_found')
      const after = (await takeBackInvitation(db, before, now)) ?? refuse('invitation.over')
      changed({ thing: 'ownerInvitation', id, companyId: before.companyId, before, after })
      return {}
    },
  })

async function rowsShown(db: Tx, rows: readonly CompanyRow[]) {
  const ids = rows.map(({ id }) => id)
  const [counts, owners] = [await countsOf(db, ids), await ownersOf(db, ids)]
  return rows.map((row) => ({
    id: row.id,
    prefix: row.prefix,
    titleCh: row.companychname,
    titleEn: row.companyenname,
    squareLogo: row.squareLogo,
    state: isPaused(row) ? ('paused' as const) : ('live' as const),
    cards: counts.get(row.id)?.cards ?? 0,
    holders: counts.get(row.id)?.holders ?? 0,
    owners: owners.get(row.id)?.map(({ name }) => name) ?? [],
    since: row.createdAt.toISOString(),
  }))
}

async function invitationsShown(db: Tx, companyId: number, now: Date): Promise<OwnerInvitation[]> {
  const rows = await invitationsTo(db, companyId)
  return rows.map(({ invitation, ...person }) => ({
    id: invitation.id,
    contact: maskUsername(person),
    state: invitationState(invitation, now),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  }))
}
