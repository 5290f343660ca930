import type { CompanyLookup, RegisteredCompany } from './port.ts'

const company = (taxNumber: string, name: string, address: string, state = '核准設立'): RegisteredCompany => ({
  taxNumber,
  name,
  address,
  state,
  active: state === '核准設立',
  source: 'sample',
})

/** For tests and trials: two well-known companies and invented ones. */
const SAMPLES: readonly RegisteredCompany[] = [
  company('22099131', '台灣積體電路製造股份有限公司', '新竹科學園區新竹市力行六路8號'),
  company('20828393', '台灣高速鐵路股份有限公司', '臺北市南港區經貿二路66號13樓'),
  company('12345675', '晨光設計有限公司', '臺北市大安區復興南路一段390號'),
  company('10458575', '舊日商行有限公司', '臺南市中西區民權路二段1號', '解散'),
]

/** Looks companies up in a small built-in list. */
export const sampleCompanies: CompanyLookup = {
  find: async (taxNumber) => SAMPLES.find((one) => one.taxNumber === taxNumber) ?? 'unknown',
}
