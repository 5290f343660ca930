import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import type { Queue } from '../../../queue/queue.ts'
import { newToken } from '../../../shared/secrets.ts'
import { accountsOf, disconnectAccount, lockOwnAccount } from './account.store.ts'
import { connect } from './connect.ts'
import { enter } from './enter.ts'
import { begin, digestText } from './steps.ts'
import { offeredBy } from './visit.ts'

/** Signing in with a company's account, and connecting one. */
export function companyAccountCalls({ queue, secret }: { queue: Queue; secret: string }) {
  return implement(contract.companyAccount, {
    async load(_input, { db, prefix }) {
      const found = await offeredBy(db, prefix)
      return {
        isOffered: found !== undefined,
        companyCh: found?.company.companychname ?? '',
        companyEn: found?.company.companyenname ?? '',
      }
    },

    async begin(_input, { db, now, prefix, refuse }) {
      const { company } = (await offeredBy(db, prefix)) ?? refuse('company_account.off')
      const own = newToken()
      const at = { step: 'ticket', companyId: company.id, secret, now } as const
      const ticket = await begin(db, at, { secret: digestText(own) })
      return { path: `/sso/${company.prefix}/start?ticket=${ticket}`, secret: own }
    },

    sign_in: (proof, context) => enter(context, secret, proof),

    connect: (proof, context) => connect(context, { queue, secret }, proof),

    async list(_input, { db, who }) {
      const list = (await accountsOf(db, who)).map(({ account, ...of }) => ({
        ...{ id: account.id, ...of, connectedAt: account.connectedAt.toISOString() },
        lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
      }))
      return { list }
    },

    async disconnect({ id }, { db, who, refuse }) {
      await disconnectAccount(db, (await lockOwnAccount(db, who, id)) ?? refuse('not_found'))
      return {}
    },
  })
}
