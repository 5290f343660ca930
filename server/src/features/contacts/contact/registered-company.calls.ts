import { contract } from '@idocard/contract'
import { typedTaxNumber } from '@idocard/domain/company/tax-number'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { implement } from '../../../api/implement.ts'
import type { CompanyAnswer, CompanyLookup } from '../../../providers/company-lookup/port.ts'

/** Register lookups per person and day. Cached answers do not count. */
const ASKED = { times: 20, seconds: 86_400, by: 'person' } as const
const MAX_KNOWN = 5000
/** How long an answer is cached, in ms. Registers change rarely, but a new company should be found after an hour. */
const lifetime = (answer: CompanyAnswer) => (answer === 'unknown' ? HOUR_MS : 7 * DAY_MS)

export const registeredCompanyCalls = ({ companies }: { companies: CompanyLookup }) => {
  const known = new Map<string, { answer: CompanyAnswer; until: number }>()
  return implement(contract.registeredCompany, {
    get: {
      async prepare({ keyword }, { who, now, limiter, refuse }) {
        const taxNumber = typedTaxNumber(keyword) || refuse('company.number_wrong')
        const there = known.get(taxNumber)
        const answer = there && there.until > now.getTime() ? there.answer : await asked(taxNumber)
        if (answer === 'away') return refuse('company.away')
        return answer === 'unknown' ? refuse('company.unknown') : answer

        async function asked(number: string): Promise<CompanyAnswer> {
          const retryAfter = await limiter.spend(`company ${who.id}`, ASKED)
          if (retryAfter > 0) return refuse('company.away', { retryAfter })
          const found = await companies.find(number)
          if (found === 'away') return found
          if (known.size >= MAX_KNOWN) known.clear()
          known.set(number, { answer: found, until: now.getTime() + lifetime(found) })
          return found
        }
      },
    },
  })
}
