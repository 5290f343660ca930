import type { CompanyConfig } from '@idocard/contract/company/company'
import { useRouteLoaderData } from 'react-router'
import { FALLBACK } from '../../lib/company.ts'

/** The company that was loaded when the page opened, or the fallback if that failed. */
export const useCompany = (): CompanyConfig =>
  useRouteLoaderData<{ company: CompanyConfig }>('root')?.company ?? FALLBACK
