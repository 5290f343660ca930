import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Queue } from '../../../queue/queue.ts'
import type { CodeService } from '../sign-in/index.ts'
import { colleagueShown } from './colleague-shown.ts'
import { companyRoles, invitationsShown } from './company-roles.ts'
import { colleagueById, listCompanyStaff } from './site-staff.store.ts'

/** The calls of a company's owners and managers about the people of its console. */
export const companyStaffCalls = (services: { codes: CodeService; queue: Queue }) => {
  const roles = companyRoles(services)
  return implement(contract.companyStaff, {
    async list(at, { db, acting, who, lang }) {
      const { list, ...page } = (await listCompanyStaff(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map((row) => colleagueShown(row, who.id)) }
    },

    async get({ id }, { db, acting, who, refuse }) {
      return colleagueShown((await colleagueById(db, acting, id)) ?? refuse('not_found'), who.id)
    },

    async list_invitations(_input, { db, acting, now }) {
      return { list: await invitationsShown(db, acting.company.id, now) }
    },

    async invite(input, context) {
      await roles.invite(context, context.acting.company.id, input)
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

    async change_role(input, context) {
      await roles.changeRole(context, context.acting.company.id, input)
      return {}
    },

    async take_role(input, context) {
      await roles.takeRole(context, context.acting.company.id, input)
      return {}
    },
  })
}
