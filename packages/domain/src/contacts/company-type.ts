import { type Lang, pick } from '../language.ts'

/** A kind of business, for sorting paper cards. */
interface CompanyType {
  id: number
  nameCh: string
  nameEn: string
}

const type = (id: number, nameCh: string, nameEn: string): CompanyType => ({ id, nameCh, nameEn })

/** Sections of the Ministry of Finance's industry classification, combined and with everyday names. */
export const COMPANY_TYPES: readonly CompanyType[] = [
  type(1, '資訊與軟體', 'IT and software'),
  type(2, '電子與半導體', 'Electronics and semiconductors'),
  type(3, '製造', 'Manufacturing'),
  type(4, '批發與零售', 'Wholesale and retail'),
  type(5, '餐飲與住宿', 'Restaurants and hotels'),
  type(6, '金融與保險', 'Finance and insurance'),
  type(7, '不動產', 'Real estate'),
  type(8, '營造與室內裝修', 'Construction and interiors'),
  type(9, '法律與會計', 'Law and accounting'),
  type(10, '顧問與商務服務', 'Consulting and business services'),
  type(11, '設計與廣告', 'Design and advertising'),
  type(12, '媒體與出版', 'Media and publishing'),
  type(13, '醫療與照護', 'Health care'),
  type(14, '教育', 'Education'),
  type(15, '運輸與倉儲', 'Transport and storage'),
  type(16, '能源與環境', 'Energy and environment'),
  type(17, '農林漁牧', 'Farming, forestry and fishing'),
  type(18, '藝術、娛樂與休閒', 'Arts, entertainment and leisure'),
  type(19, '政府機關', 'Government'),
  type(20, '協會與非營利組織', 'Associations and non-profits'),
  type(99, '其他', 'Other'),
]

/** The name of a kind of business; empty for none. */
export function companyTypeName(id: number, lang: Lang): string {
  const found = COMPANY_TYPES.find((one) => one.id === id)
  return found ? pick(lang, found.nameCh, found.nameEn) : ''
}

/** Whether there is a kind of business with this id; 0 stands for none. */
export const isCompanyType = (id: number): boolean => id === 0 || COMPANY_TYPES.some((one) => one.id === id)
