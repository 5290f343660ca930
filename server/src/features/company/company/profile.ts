import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { CompanyProfile } from '@idocard/contract/company/site-company'
import type { Scope } from '@idocard/domain/identity/permission'
import type { Lang } from '@idocard/domain/language'
import type { Acting } from '../../../api/authorise.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { chosenPicture } from '../../content/upload/index.ts'
import type { CompanyRow } from './store.ts'

/** A company as its staff edit it. */
export function profileOf(row: CompanyRow): CompanyProfile {
  const { id, prefix, companychname, companyenname, companyLogo, squareLogo, accent, showInvitation, version } = row
  const { servicePhone, serviceMail, site, homeLink, termsUse, privatePolicy } = row
  const { lineLink, messengerLink, facebookLink, appStoreLink, googlePlayLink } = row
  return {
    ...{ id, prefix, titleCh: companychname, titleEn: companyenname, companyLogo, squareLogo, accent },
    ...{ servicePhone, serviceMail, site, homeLink, termsUse, privatePolicy },
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
