import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { CompanyProfile } from '@idocard/contract/company/company-profile'
import { REFUSALS } from '@idocard/contract/refusals'
import { isLikeOurs } from '@idocard/domain/company/company-start'
import type { Scope } from '@idocard/domain/identity/permission'
import type { Lang } from '@idocard/domain/language'
import type { Acting } from '../../../api/authorise.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { chosenPicture } from '../../content/upload/index.ts'
import { HOME_COMPANY } from './sponsor.store.ts'
import { type CompanyRow, companyById } from './store.ts'

/** A company as its staff edit it. */
export function profileOf(row: CompanyRow): CompanyProfile {
  const { id, prefix, companychname, companyenname, companyLogo, squareLogo, accent, showInvitation, version } = row
  const { taxNumber, address, servicePhone, serviceMail, site, homeLink, termsUse, privatePolicy } = row
  const { lineLink, messengerLink, facebookLink, appStoreLink, googlePlayLink } = row
  return {
    ...{ id, prefix, titleCh: companychname, titleEn: companyenname, companyLogo, squareLogo, accent },
    ...{ taxNumber, address, servicePhone, serviceMail, site, homeLink, termsUse, privatePolicy },
    ...{ lineLink, messengerLink, facebookLink, appStoreLink, googlePlayLink, showInvitation, version },
  }
}

type Written = Omit<InputOf<(typeof contract)['companyProfile']['save']>, 'version'>

/**
 * The columns of a company for what staff wrote.
 * @param before the company as it is stored; undefined for a new one
 * @throws {Refusal} `input.invalid` for a picture that is neither the stored one nor one that they may use
 */
export async function columnsOf(
  { db, acting, lang }: { db: Tx; acting: Acting<'company.edit', Scope>; lang: Lang },
  { titleCh, titleEn, companyLogo, squareLogo, ...rest }: Written,
  before: CompanyRow | undefined,
) {
  const logo = await chosenPicture(db, acting, companyLogo, before?.companyLogo ?? '')
  const square = await chosenPicture(db, acting, squareLogo, before?.squareLogo ?? '')
  if (logo === undefined) return refuseInvalid(['companyLogo'], lang)
  if (square === undefined) return refuseInvalid(['squareLogo'], lang)
  return { ...rest, companychname: titleCh, companyenname: titleEn, companyLogo: logo, squareLogo: square }
}

/** The names of the site's own company, which nobody else takes. */
export async function ourNames(db: Tx): Promise<string[]> {
  const home = await companyById(db, HOME_COMPANY)
  return home ? [home.companychname, home.companyenname] : []
}

/** Refuses a name that people would take for ours, at its field. A name that the company has already stays. */
export async function refuseLikeOurs(
  db: Tx,
  lang: Lang,
  names: Pick<Written, 'titleCh' | 'titleEn'>,
  before?: CompanyRow,
): Promise<void> {
  if (before?.id === HOME_COMPANY) return
  const ours = await ourNames(db)
  const known = before ? [before.companychname, before.companyenname] : []
  for (const field of ['titleCh', 'titleEn'] as const)
    if (!known.includes(names[field]) && isLikeOurs(names[field], ours))
      throw new Refusal('company.ours', { fields: { [field]: REFUSALS['company.ours'][lang] } })
}
