import { contract } from '@idocard/contract'
import { maskEmail } from '@idocard/domain/identity/email'
import { maskMobile } from '@idocard/domain/identity/phone'
import { causeOf } from '@idocard/domain/identity/sent-message'
import { PROVIDERS } from '@idocard/domain/identity/system'
import { implement } from '../../../api/implement.ts'
import type { Config } from '../../../config/env.ts'
import type { Providers } from '../../../providers/open.ts'
import { memberById } from '../sign-in/index.ts'
import { usedProviders } from './shown-providers.ts'
import { sendTest } from './test-message.ts'
import { providerUses } from './use.store.ts'

const NONE = {
  lastDoneAt: null,
  lastFailedAt: null,
  code: '',
  isFailing: false,
  today: { done: 0, failed: 0 },
  month: { done: 0, failed: 0 },
}

/** The calls of the site's staff about outside services. */
export function siteProviderCalls({ config, providers }: { config: Config; providers: Providers }) {
  const used = usedProviders(providers, config)
  return implement(contract.siteProvider, {
    async list(_input, { db, now }) {
      const uses = await providerUses(db, now)
      return {
        list: PROVIDERS.map((name) => {
          const { lastDoneAt, lastFailedAt, code, isFailing, today, month } = uses.get(name) ?? NONE
          const lastFailure = lastFailedAt && { at: lastFailedAt.toISOString(), cause: causeOf(code, false), code }
          return {
            name,
            ...used[name],
            lastDoneAt: lastDoneAt?.toISOString() ?? null,
            lastFailure,
            isFailing,
            today,
            month,
          }
        }),
      }
    },

    test: {
      async prepare({ name }, { db, who, lang, refuse }) {
        const me = await memberById(db, who.id)
        const to = (name === 'mail' ? me?.email : me?.phone) ?? refuse('provider.no_address')
        const { code, isFinal, milliseconds } = await sendTest(providers, name, to, lang)
        return async ({ changed }) => {
          changed({ thing: 'provider', id: name, after: { isSent: code === '', ...(code && { problem: code }) } })
          return {
            isSent: code === '',
            to: name === 'mail' ? maskEmail(to) : maskMobile(to),
            cause: code === '' ? null : causeOf(code, isFinal),
            code,
            milliseconds,
          }
        }
      },
    },
  })
}
