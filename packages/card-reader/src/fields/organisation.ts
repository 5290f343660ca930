import { HAN_COMPANY, LEGAL_FORM } from '@idocard/domain/contacts/company-name'
import { editDistance } from './edit-distance.ts'

const LATIN_COMPANY =
  /(?:\bCo\.?,? ?Ltd\b\.?|\bCo\.|\bInc\b\.?|\bCorp\b\.?|Corporation|\bLtd\b\.?|\bLimited|\bLLC|\bLLP|\bGmbH|\bCompany|\bPLC|\bGroup|Foundation|Association|University|Hospital|Clinic|\bBank|Studio|Office|Institute)\s*$/i
/** Legal forms of other countries, in the case in which they are printed: `ag` also ends other words. */
const FOREIGN_COMPANY =
  /\p{L}[ ,]+(?:AG|KG|KGaA|OHG|SE|UG|e\. ?K\.?|S\. ?A\.?|SA|SAS|SASU|S\. ?A\. ?S\.?|SARL|Sàrl|S\.à ?r\. ?l\.?|EURL|S\. ?L\. ?U?\.?|SL|S\. ?p\. ?A\.?|SpA|S\. ?r\. ?l\.?|Srl|SRL|Lda\.?|Ltda\.?|AB|A\/S|ApS|AS|ASA|Oy|Oyj|B\. ?V\.?|BV|N\. ?V\.?|NV)\s*$/u
const HAN_DEPARTMENT = /^[\p{Script=Han}A-Za-z&]{1,12}(?:部門|部|處|課|組|室|中心|科|局|廠|門市|分行|事業群)$/u
const LATIN_DEPARTMENT =
  /\b(?:Department|Dept\.?|Division|Div\.?|Section|Center|Centre|Office|Team|Unit|Bureau|Laborator(?:y|ies)|Lab)(?: (?:\d{1,2}|[IVX]+))?$/i
const HAN_TITLE =
  /(?:長|經理|協理|副理|襄理|總監|總裁|師|員|主任|助理|特助|顧問|代表|企劃|教授|秘書|編輯|理事|董事|監察人|幹事|副總|創辦人|合夥人|負責人|專家|經紀人|業務|總經理|會計|出納|採購|教練|作家|翻譯|記者|導演|製作人|地政士|人員|監事|營養師|主席|主管|主廚|講師|博士|督導|指導|管理師|規劃師)$/u
const LATIN_TITLE =
  /\b(?:Manager|Director|Engineer|President|CEO|CFO|CTO|COO|CMO|CIO|Chairman|Chairperson|Specialist|Assistant|Supervisor|Designer|Representative|Consultant|Accountant|Attorney|Lawyer|Researcher|Advisor|Adviser|Officer|Executive|Founder|Co-founder|Partner|Planner|Analyst|Developer|Architect|Secretary|Professor|Leader|Head|Chief|Principal|Technician|Editor|Producer|Agent|Associate|Coordinator|Administrator|Buyer|Owner|Nurse|Physician|Dietitian|Nutritionist|Pharmacist|Therapist|Dentist|Psychologist|Economist|Chemist|Artist|Stylist|Receptionist|Journalist|Strategist|Auditor|Actuary|Broker|Banker|Trader|Teacher|Instructor|Chef|Pilot|Translator|Interpreter|Writer|Photographer|Illustrator|Animator|Curator|Librarian|Reporter|Realtor|Surveyor|Inspector|Operator|Controller|Treasurer|Clerk|Merchandiser|Counselor|Counsel|Fellow|Dean|Commissioner|Chairwoman|VP|GM|Lecturer|Scientist|Programmer|Salesperson|Sales|Marketing|Intern|Trainer|Coach)\b/i
/** Titles in German, French, Spanish, Portuguese and Italian. German ones are also ends of words: Vertriebsleiterin. */
const FOREIGN_TITLE =
  /(?:\p{L}*(?:leiter|führer|berater|ingenieur|käufer)(?:in)?|(?<!\p{L})(?:Leitung|Vorstand|Inhaber(?:in)?|Prokurist(?:in)?|Direct(?:eur|rice)|Gérante?|Présidente?|Ingénieure?|Responsable|Chargée? d[eu’']|Acheteu(?:r|se)|Associée?|Directora|Gerente|Ingenier[oa]|Jef[ea]|President[ea]|Consejer[oa]|Diretora?|Engenheir[oa]|Gestora?|Sóci[oa]|Direttor[ei]|Direttrice|Amministratore|Ingegnere|Responsabile|Titolare))(?!\p{L})/iu

const isLatinTitle = (text: string) => LATIN_TITLE.test(text) || FOREIGN_TITLE.test(text)
const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** How likely a text is a company's name: 0 to 1. */
export function companyLikeness(text: string, domain: string): number {
  if (isHan(text)) return HAN_COMPANY.test(text) && [...text].length >= 4 ? 1 : 0
  const isDomains = domain.length >= 3 && inDomains(text).some((spelling) => spelling.startsWith(domain))
  if ((LEGAL_FORM.test(text) && text.includes(' ')) || FOREIGN_COMPANY.test(text)) return 1
  if (LATIN_COMPANY.test(text)) return isDomains ? 1 : 0.6
  return isDomains && !isLatinTitle(text) ? 0.7 : 0
}

/** How a name may be spelt in a domain: `müller` is `muller` or `mueller`. */
function inDomains(name: string): string[] {
  const small = name.toLowerCase().replaceAll('ß', 'ss')
  const plain = (text: string) => text.normalize('NFD').replace(/[^a-z0-9]/g, '')
  return [plain(small), plain(small.replace(/[äöü]/g, (vowel) => `${plain(vowel)}e`))]
}

export function isDepartment(text: string): boolean {
  return isHan(text) ? HAN_DEPARTMENT.test(text) : LATIN_DEPARTMENT.test(text) && /^[A-Z]/.test(text)
}

export function isTitle(text: string): boolean {
  return isHan(text) ? HAN_TITLE.test(text) && [...text].length <= 14 : isLatinTitle(text) && text.length <= 60
}

/** Splits a department and a title in the same line: `業務部 經理`, `業務部/經理`, `業務部經理`. */
export function splitPosition(text: string): string[] {
  const parts = text.split(/\s*[/|｜／、]\s*|\s{1,}(?=\p{Script=Han})/u).filter(Boolean)
  if (parts.length > 1 || !isHan(text)) return parts
  const found = /^(.{1,9}?(?:部門|部|處|課|組|室|中心|科))(.{2,})$/u.exec(text)
  return found?.[1] && found[2] && isTitle(found[2]) ? [found[1], found[2]] : [text]
}

/**
 * Common Chinese titles and departments. A text that differs from one of them in a single doubtful character is
 * corrected.
 */
const WORDS = (
  '總經理室 總經理 副總經理 董事長特助 董事長 副董事長 執行長 營運長 財務長 技術長 行銷長 資訊長 業務經理 專案經理 產品經理 品牌經理 研發經理 ' +
  '行銷經理 客戶經理 工程經理 業務副理 協理 副理 襄理 資深工程師 軟體工程師 硬體工程師 工程師 系統分析師 設計師 行銷企劃 行銷企劃部 行銷部 業務代表 業務專員 ' +
  '業務副總 業務部 特別助理 行政助理 人資專員 人力資源部 人事部 採購專員 採購課 採購部 會計師 會計部 律師 建築師 理財專員 研究員 創意總監 技術總監 藝術總監 ' +
  '營運總監 財務部 研發部 資訊處 資訊部 海外事業處 客服中心 客服專員 產品開發部 工程部 品保部 品管部 生產部 法務室 法務專員 稽核室 企劃部 企劃專員 總務部 ' +
  '主任 顧問 店長 廠長 課長 組長 處長 科長 專員 助理 秘書 創辦人 負責人 合夥人'
).split(' ')
const ENDINGS = ['股份有限公司', '有限公司', '事務所']

/**
 * Corrects a title or department to a common one, if exactly one character differs and was read with doubt. Otherwise
 * returns the text unchanged: 行政部 is not a misread 行銷部.
 * @param isDoubtful whether the character at a position of the text was read with doubt
 */
export function usualWord(text: string, isDoubtful: (at: number) => boolean): string {
  if (WORDS.includes(text) || [...text].length < 3) return text
  const read = [...text]
  const fits = (word: string) => {
    const characters = [...word]
    const wrong = read.flatMap((character, at) => (character === characters[at] ? [] : [at]))
    return characters.length === read.length && wrong.length === 1 && wrong.every(isDoubtful)
  }
  return WORDS.find(fits) ?? text
}

/** A company's name with the usual spelling of its legal form. */
export function usualCompany(text: string): string {
  if (!isHan(text)) return text.replace(/\b(Ltd|Inc|Corp)$/, '$1.')
  for (const ending of ENDINGS) {
    if (text.endsWith(ending)) return text
    for (const length of [ending.length, ending.length - 1, ending.length + 1]) {
      const tail = text.slice(-length)
      if (text.length > length && editDistance(tail, ending) === 1) return text.slice(0, -length) + ending
    }
  }
  return text
}
