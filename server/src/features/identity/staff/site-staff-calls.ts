import { contract } from '@idocard/contract'
import type { Colleague } from '@idocard/contract/identity/site-staff'
import { parseUsername } from '@idocard/domain/identity/username'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Queue } from '../../../queue/queue.ts'
import {
  type CodeService,
  contactMethodOf,
  findMember,
  findOrCreateMember,
  ownMember,
  stepUp,
} from '../sign-in/index.ts'
import { colleagueShown } from './colleague-shown.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { roleGivenJob } from './role-given.ts'
import { hasSecondFactor } from './second-factor.store.ts'
import { type ColleagueRow, colleagueById, listStaff } from './site-staff.store.ts'
import { giveRole, hasRole, lockRoles, mayAtSite, withdrawRole } from './store.ts'

/** The calls of administrators about the site's staff. What gives or takes power needs a fresh code. */
export const siteStaffCalls = ({ codes, queue }: { codes: CodeService; queue: Queue }) =>
  implement(contract.siteStaff, {
    async list(at, { db, acting, who, lang }) {
      const { list, ...page } = (await listStaff(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map((row) => shown(row, who.id)) }
    },

    async get({ id }, { db, acting, who, refuse }) {
      return shown((await colleagueById(db, acting, id)) ?? refuse('not_found'), who.id)
    },

    async give_role({ username, role, pinCode }, context) {
      const { db, who, now, lang, changed, refuse } = context
      const named = parseUsername(username) ?? refuseInvalid(['username'], lang)
      const known = await findMember(db, contactMethodOf(named))
      // Before the code is used up, so that a mistake costs none.
      if (known && (await hasRole(db, { memberId: known.id, companyId: null, role }))) refuse('staff.has_role')
      await stepUp(codes, context, await ownMember(db, who), 'staff_role', pinCode)
      const { id: memberId } = await findOrCreateMember(db, contactMethodOf(named))
      if (!(await giveRole(db, { memberId, companyId: null, role }))) refuse('staff.has_role')
      await queue.send(context, roleGivenJob, { memberId, role, at: now.toISOString() })
      changed({ thing: 'staffRole', id: memberId, after: { role } })
      return {}
    },

    async take_role({ id, role, pinCode }, context) {
      const { db, who, changed, refuse } = context
      const taken = { memberId: id, companyId: null, role }
      if (!(await hasRole(db, taken))) refuse('not_found')
      // Locked, so that two who take each other's role at once do not leave the site without anybody: the second one has none
      // left to take another's with.
      const left = (await lockRoles(db, null)).filter((one) => one.role === 'administrator')
      if (!(await mayAtSite(db, who.id, 'people.invite'))) throw new Refusal('auth.forbidden')
      if (role === 'administrator' && left.length < 2) refuse('staff.last_administrator')
      await stepUp(codes, context, await ownMember(db, who), 'staff_role', pinCode)
      if (!(await withdrawRole(db, taken))) refuse('not_found')
      changed({ thing: 'staffRole', id, before: { role } })
      return {}
    },

    async reset_second_factor({ id, pinCode }, context) {
      const { db, who, now, changed, refuse } = context
      if (id === who.id) refuse('staff.own_second_factor')
      // Before the code is used up.
      if (!(await hasSecondFactor(db, id))) refuse('staff.no_factor')
      await stepUp(codes, context, await ownMember(db, who), 'reset_second_factor', pinCode)
      const before = (await resetSecondFactor(context, queue, id, now)) ?? refuse('staff.no_factor')
      changed({ thing: 'secondFactor', id, before })
      return {}
    },
  })

/** The same, and when they were last here: for the site alone, because a session is for everywhere. */
const shown = (row: ColleagueRow, me: string): Colleague => ({
  ...colleagueShown(row, me),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
})
