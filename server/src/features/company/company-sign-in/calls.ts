import { contract } from '@idocard/contract'
import type { CompanySignIn } from '@idocard/contract/company/company-sign-in'
import { normalisePlace } from '@idocard/domain/company/company-sign-in'
import type { ActingFor } from '../../../api/authorise.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { CompanySignInRow } from '../../../db/schema/company/company-sign-in.ts'
import type { OpenIdProvider } from '../../../providers/identity/open-id.ts'
import { seal } from '../../../shared/secrets.ts'
import { type CodeService, ownMember, stepUp } from '../../identity/sign-in/index.ts'
import { lockCompany } from '../company/index.ts'
import { closeSessionsOf, endAccounts, signInOf, usesOf, writeSignIn } from './store.ts'
import { clientOf, redirectUrlOf } from './visit.ts'

interface Services {
  codes: CodeService
  openId: OpenIdProvider
  secret: string
  publicUrl: string
}

const PLACE = ['kind', 'tenant', 'domain', 'issuer', 'clientId'] as const
const FRESH: Omit<CompanySignInRow, 'companyId'> = {
  ...{ tenant: '', domain: '', issuer: '', clientId: '', sealedSecret: '', isOn: false, version: 0 },
  kind: 'entra',
}

/** What the audit log keeps. */
const told = ({ kind, tenant, domain, issuer, clientId, isOn }: CompanySignInRow) => ({
  ...{ kind, tenant, domain, issuer, clientId, isOn },
})

/** The calls of a company's owners about signing in with its accounts. */
export function companySignInCalls({ codes, openId, secret, publicUrl }: Services) {
  async function shown(db: Tx, acting: ActingFor<'company.edit'>): Promise<CompanySignIn> {
    const { sealedSecret, ...row } = (await signInOf(db, acting.company.id)) ?? FRESH
    const { people, lastUsedAt } = await usesOf(db, acting)
    const { kind, tenant, domain, issuer, clientId, isOn, version } = row
    return {
      ...{ kind, tenant, domain, issuer, clientId, isOn, version, people },
      redirectUrl: redirectUrlOf(publicUrl, acting.company.prefix),
      hasSecret: sealedSecret !== '',
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }
  }

  return implement(contract.companySignIn, {
    get: (_input, { db, acting }) => shown(db, acting),

    async save({ version, pinCode, clientSecret, clientId, ...typed }, context) {
      const { db, acting, who, lang, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = await signInOf(db, acting.company.id)
      if ((before?.version ?? 0) !== version) refuse('company_sign_in.changed')
      const place = normalisePlace(typed, openId.allowedHosts)
      if (typeof place === 'string') return refuseInvalid([place], lang)
      const next = { ...place, clientId }
      const isOther = !before || PLACE.some((name) => before[name] !== next[name])
      // The stored secret is for the provider to which it belongs, and nobody can have it sent elsewhere.
      if (clientSecret === '' && isOther) refuseInvalid(['clientSecret'], lang)
      await stepUp(codes, context, await ownMember(db, who), 'company_sign_in', pinCode)
      const after = await writeSignIn(db, acting, {
        ...next,
        sealedSecret: clientSecret === '' ? (before?.sealedSecret ?? '') : seal(secret, clientSecret),
        isOn: before?.isOn ?? false,
        version: version + 1,
      })
      if (isOther) await endAccounts(db, acting)
      changed({
        ...{ thing: 'companySignIn', id: 'openid', ...(before && { before: told(before) }) },
        after: { ...told(after), ...(clientSecret !== '' && { clientSecret }) },
      })
      return shown(db, acting)
    },

    async check(_input, { db, acting, refuse }) {
      const row = (await signInOf(db, acting.company.id)) ?? refuse('company_sign_in.none')
      return { problem: await openId.check(clientOf(row, { secret, publicUrl }, acting.company.prefix)) }
    },

    async resume(_input, { db, acting, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const before = (await signInOf(db, acting.company.id)) ?? refuse('company_sign_in.none')
      const after = await writeSignIn(db, acting, { ...before, isOn: true })
      changed({ thing: 'companySignIn', id: 'openid', before: told(before), after: told(after) })
      return shown(db, acting)
    },

    async pause(_input, { db, acting, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const before = (await signInOf(db, acting.company.id)) ?? refuse('company_sign_in.none')
      const after = await writeSignIn(db, acting, { ...before, isOn: false })
      await closeSessionsOf(db, acting)
      changed({ thing: 'companySignIn', id: 'openid', before: told(before), after: told(after) })
      return shown(db, acting)
    },
  })
}
