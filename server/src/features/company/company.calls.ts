import { contract } from '@idocard/contract'
import type { Seller } from '@idocard/domain/seller'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { isPlaceholder } from '@idocard/domain/web-url'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { companyByPrefix } from './company.store.ts'

const real = (link: string) => (isPlaceholder(link) ? '' : link)

/** This year in Taiwan. */
export const yearOf = (now: Date): number => Number(taiwanDay(now).slice(0, 4))

export const companyCalls = ({ seller }: { seller: Seller }) =>
  implement(contract.company, {
    async getConfig(_input, { db, prefix, now }) {
      const found = await companyByPrefix(db, prefix)
      if (!found) throw new Refusal('not_found')
      const { lineLink, messengerLink, facebookLink } = found
      return {
        ...found,
        lineLink: real(lineLink),
        messengerLink: real(messengerLink),
        facebookLink: real(facebookLink),
        seller,
        year: yearOf(now),
      }
    },
  })
