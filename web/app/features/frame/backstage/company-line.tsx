import type { CompanyConfig } from '@idocard/contract/company/company'
import { pick } from '@idocard/domain/language'
import { useOutletContext } from 'react-router'
import { useLang } from '../../../lib/language.ts'
import classes from './screen.module.css'

/** The company whose back office this is. */
export const useBackOfficeCompany = () => useOutletContext<CompanyConfig>()

/** A company's name in the current language. */
export function useCompanyName(): string {
  const { companychname, companyenname } = useBackOfficeCompany()
  return pick(useLang(), companychname, companyenname)
}

/** The company's logo and name, above the title of every screen. */
export function CompanyLine() {
  const { squareLogo } = useBackOfficeCompany()
  return (
    <p className={classes.company}>
      {squareLogo && <img src={squareLogo} alt="" width={16} height={16} />}
      <span>{useCompanyName()}</span>
    </p>
  )
}
