/** Chinese names of companies and institutions, by their last word; a branch may follow. */
export const HAN_COMPANY =
  /(?:公司|事務所|商行|企業行|茶行|車行|旅行社|企業社|工作室|協會|學會|基金會|醫院|診所|大學|銀行|工廠|飯店|書店|出版社|合作社|聯盟|集團|會館|藥局|農場|茶莊|餐廳|工坊|補習班|幼兒園)(?:\s*.{0,8}分公司)?$/u
/** English names that end with a legal form. */
export const LEGAL_FORM = /(?:Ltd\b\.?|\bInc\b\.?|\bCorp\b\.?|Corporation|Limited|LLC|LLP|GmbH|Company|PLC)\s*$/i

/** Whether a text is certainly a company's name and no person's. */
export const isCompanyName = (text: string): boolean =>
  HAN_COMPANY.test(text) ? [...text].length >= 4 : LEGAL_FORM.test(text) && /\s/.test(text.trim())
