import type { CompanyConfig } from '@idocard/contract/company/company'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { sessionStore } from './browser-storage.ts'

/** Used when the company's config cannot be loaded (specification, section 3). */
export const FALLBACK: CompanyConfig = {
  id: 3,
  companychname: 'iDoCard',
  companyenname: 'iDoCard',
  companyLogo: '/brand/logo.svg',
  homeLink: '',
  privatePolicy: '',
  termsUse: '',
  squareLogo: '',
  site: '',
  prefix: 'SG',
  servicePhone: '',
  serviceMail: '',
  lineLink: '',
  messengerLink: '',
  facebookLink: '',
  appStoreLink: '',
  googlePlayLink: '',
  accent: '',
  isPaused: false,
  seller: {
    nameCh: '',
    nameEn: '',
    taxNumber: '',
    addressCh: '',
    addressEn: '',
    representativeCh: '',
    representativeEn: '',
    isSample: false,
  },
  year: new Date().getFullYear(),
}

/** The company's config, or the fallback if the call is refused or fails. */
export async function companyOf(api: Api): Promise<CompanyConfig> {
  try {
    return await api.company.getConfig()
  } catch (error) {
    if (error instanceof ApiError) return FALLBACK
    throw error
  }
}

const KEYS: Partial<Record<keyof CompanyConfig, string>> = {
  companychname: 'companychname',
  companyenname: 'companyenname',
  companyLogo: 'companyLogo',
  prefix: 'prefix',
  privatePolicy: 'privatePolicy',
  termsUse: 'termsUse',
  id: 'companyId',
  squareLogo: 'squareLogo',
  homeLink: 'homeLink',
}

/** Stores the config in session storage, each value under its own key. */
export function rememberCompany(company: CompanyConfig): void {
  for (const [field, key] of Object.entries(KEYS)) {
    sessionStore.setItem(key, String(company[field as keyof CompanyConfig]))
  }
}
