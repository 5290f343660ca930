import { contract } from '@idocard/contract'
import type { Colleague } from '@idocard/contract/identity/site-staff'
import { maskEmail } from '@idocard/domain/identity/email'
import { maskMobile } from '@idocard/domain/identity/phone'
import { parseUsername } from '@idocard/domain/identity/username'
import { implement } from '../../../api/implement.ts'
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
import { resetSecondFactor } from './reset-second-factor.ts'
import { roleGivenJob } from './role-given.ts'
import { hasSecondFactor } from './second-factor.store.ts'
import { type ColleagueRow, colleagueById, hasRole, listStaff, lockAdministrators } from './site-staff.store.ts'
import { giveRole, withdrawRole } from './store.ts'

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
      if (known && (await hasRole(db, { memberId: known.id, role }))) refuse('staff.has_role')
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
      // Locked, so that two who take each other's role at once do not leave the site without anybody.
      if (role === 'administrator' && (await lockAdministrators(db)) < 2) refuse('staff.last_administrator')
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

const shown = ({ person, roles, factor, lastSeenAt }: ColleagueRow, me: string): Colleague => ({
  id: person.id,
  name: person.name,
  contact: person.phone ? maskMobile(person.phone) : maskEmail(person.email ?? ''),
  isMe: person.id === me,
  roles: roles.map(({ prefix, nameCh, nameEn, role, createdAt, by }) => ({
    prefix: prefix ?? '',
    nameCh: nameCh ?? '',
    nameEn: nameEn ?? '',
    role,
    since: createdAt.toISOString(),
    by,
  })),
  secondFactor: factor === undefined ? 'none' : factor.confirmedAt === null ? 'begun' : 'app',
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
