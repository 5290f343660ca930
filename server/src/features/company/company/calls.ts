import { contract } from '@idocard/contract'
import type { Sponsor } from '@idocard/contract/company/company'
import type { Seller } from '@idocard/domain/commerce/seller'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { isPlaceholder, safeHttpUrl } from '@idocard/domain/web-url'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { ownSponsor, type SponsorRow, sponsorsOf } from './sponsor.store.ts'
import { type CompanyRow, companyByPrefix, isPaused } from './store.ts'

/** A link to another site; empty when it is unsafe or a placeholder. */
const real = (link: string) => (isPlaceholder(link) ? '' : (safeHttpUrl(link) ?? ''))

/** Links to social networks and app stores; empty where there is none. */
const elsewhere = (found: CompanyRow) => ({
  lineLink: real(found.lineLink),
  messengerLink: real(found.messengerLink),
  facebookLink: real(found.facebookLink),
  appStoreLink: real(found.appStoreLink),
  googlePlayLink: real(found.googlePlayLink),
})

/** This year in Taiwan. */
export const yearOf = (now: Date): number => Number(taiwanDay(now).slice(0, 4))

/** What everybody may know of a company. */
const shown = (found: CompanyRow) => {
  const { id, prefix, companychname, companyenname, companyLogo, squareLogo, accent } = found
  const { homeLink, privatePolicy, termsUse, site, servicePhone, serviceMail } = found
  return {
    ...{ id, prefix, companychname, companyenname, companyLogo, squareLogo, accent, isPaused: isPaused(found) },
    ...{ homeLink, privatePolicy, termsUse, site, servicePhone, serviceMail },
    ...elsewhere(found),
  }
}

/** A holder's company as the API returns it to them. */
async function sponsorShown(db: Tx, one: Owned<SponsorRow>, pointsOf: PointsOf): Promise<Sponsor> {
  const { memberId, isFirst, cards } = one
  return { ...shown(one), isFirst, cards, points: await pointsOf(db, { memberId, companyId: one.id }) }
}

/** Returns how many points a holder has with a company. */
type PointsOf = (db: Tx, account: { memberId: string; companyId: number }) => Promise<number>

export const companyCalls = ({ seller, pointsOf }: { seller: Seller; pointsOf: PointsOf }) =>
  implement(contract.company, {
    async getConfig(_input, { db, prefix, now }) {
      const found = await companyByPrefix(db, prefix)
      if (!found) throw new Refusal('not_found')
      return { ...shown(found), seller, year: yearOf(now) }
    },
    async getSponsor({ id }, { db, who, refuse }) {
      return sponsorShown(db, (await ownSponsor(db, who, id)) ?? refuse('not_found'), pointsOf)
    },
    async load_sponsors(_input, { db, who }) {
      const list: Sponsor[] = []
      for (const one of await sponsorsOf(db, who)) list.push(await sponsorShown(db, one, pointsOf))
      return { list }
    },
  })
