import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { prefixFault } from '@idocard/domain/company/company-profile'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Queue } from '../../../queue/queue.ts'
import { restAnnouncements } from '../../identity/notice/index.ts'
import type { CodeService } from '../../identity/sign-in/index.ts'
import { companyRoles, invitationsShown } from '../../identity/staff/index.ts'
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
export const siteCompanyCalls = (services: { codes: CodeService; queue: Queue }) => {
  const roles = companyRoles(services)
  return implement(contract.siteCompany, {
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

    async invite({ id: companyId, ...input }, context) {
      if (!(await companyById(context.db, companyId))) context.refuse('not_found')
      await roles.invite(context, companyId, input)
      return {}
    },

    async send_again({ id }, context) {
      await roles.sendAgain(context, id)
      return {}
    },

    async take_back({ id }, context) {
      await roles.takeBack(context, id)
      return {}
    },

    async change_role({ companyId, ...input }, context) {
      await roles.changeRole(context, companyId, input)
      return {}
    },

    async take_role({ companyId, ...input }, context) {
      await roles.takeRole(context, companyId, input)
      return {}
    },
  })
}

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
