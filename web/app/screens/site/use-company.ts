import type { CompanyConfig } from '@idocard/contract/company'
import { useRouteLoaderData } from 'react-router'
import { FALLBACK } from '../../lib/company.ts'

/** The company from the opening of the page, or the fallback when that failed. */
export const useCompany = (): CompanyConfig =>
  useRouteLoaderData<{ company: CompanyConfig }>('root')?.company ?? FALLBACK
