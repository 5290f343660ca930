import type { CompanyConfig } from '@idocard/contract/company'
import { useRouteLoaderData } from 'react-router'
import { FALLBACK } from '../../lib/company.ts'

/** The company as the page was opened with; the fallback where not even that could be loaded. */
export const useCompany = (): CompanyConfig =>
  useRouteLoaderData<{ company: CompanyConfig }>('root')?.company ?? FALLBACK
