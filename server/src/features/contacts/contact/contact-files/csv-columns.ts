import { CONTACT_TEXTS, type ContactPair, type ContactText } from '@idocard/domain/contacts/contact'
import { EXPORT_EMAILS, EXPORT_HEADERS, EXPORT_KIND, EXPORT_MET, EXPORT_OWN } from './export-headers.ts'
import type { AddressParts } from './join-address.ts'
import type { RawContact } from './raw-contact.ts'

type PhoneKind = RawContact['phones'][number]['kind']
type EmailKind = RawContact['emails'][number]['kind']
type NamePart = 'whole' | 'family' | 'given' | 'middle' | 'prefix' | 'suffix'
export type AddressPart = keyof AddressParts | 'formatted' | 'street2' | 'street3'

/** The meaning of a column. `group`: columns with the same one are parts of one value, such as `work` or `1`. */
export type Column =
  | { is: 'text'; text: ContactText }
  | { is: 'name'; part: NamePart }
  | { is: 'pair'; pair: ContactPair }
  | { is: 'phone'; kind: PhoneKind }
  | { is: 'extension' | 'site' | 'note' | 'tags' | 'metOn' | 'metPlace' | 'ignored' }
  | { is: keyof typeof EXPORT_OWN }
  | { is: 'email'; kind: EmailKind }
  | { is: 'address'; group: string; part: AddressPart }
  /** Values whose kind stands in another column of the same group: its label. */
  | { is: 'labelled'; list: 'phone' | 'email' | 'site' | 'im' | 'custom'; group: string }
  | { is: 'label'; group: string }

/** A header in lower case, without spaces and punctuation. */
const normal = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const all = (column: Column, names: string): [string, Column][] => names.split(' ').map((name) => [name, column])

const ADDRESS_GROUPS: Readonly<Record<string, string>> = {
  work: 'business work company office 商務 公司 辦公室',
  home: 'home 住家 住宅 私人',
  other: 'other 其他',
  '': '',
}
const ADDRESS_PARTS: Readonly<Record<AddressPart, string>> = {
  formatted: 'formattedaddress',
  street: 'street streetaddress address 街 街道 地址 聯絡地址 通訊地址',
  street2: 'street2 address2 街2 地址2',
  street3: 'street3 address3 街3 地址3',
  extended: 'extendedaddress',
  box: 'pobox postofficebox 郵政信箱',
  area: 'city town 市鎮 城市 鄉鎮市區',
  county: 'state region province stateorprovince 縣市 省 州省',
  postcode: 'postalcode postcode zip zipcode 郵遞區號',
  country: 'countryregion country 國家地區 國家',
}
const addresses = Object.entries(ADDRESS_GROUPS).flatMap(([group, prefixes]) =>
  prefixes
    .split(' ')
    .flatMap((prefix) =>
      Object.entries(ADDRESS_PARTS).flatMap(([part, names]) =>
        names
          .split(' ')
          .map((name): [string, Column] => [prefix + name, { is: 'address', group, part: part as AddressPart }]),
      ),
    ),
)

/** The meaning of each header: those of Google, of Outlook and Thunderbird, of lists that people write, and ours. */
const HEADERS: ReadonlyMap<string, Column> = new Map([
  ...addresses,
  ...all({ is: 'name', part: 'given' }, 'firstname givenname 名字 名'),
  ...all({ is: 'name', part: 'middle' }, 'middlename additionalname 中間名'),
  ...all({ is: 'name', part: 'family' }, 'lastname familyname surname 姓氏 姓'),
  ...all({ is: 'name', part: 'prefix' }, 'prefix nameprefix salutation 稱謂'),
  ...all({ is: 'name', part: 'suffix' }, 'suffix namesuffix 後置稱謂'),
  ...all(
    { is: 'name', part: 'whole' },
    'name fullname displayname contact contactname 姓名 全名 顯示名稱 聯絡人 聯絡人姓名',
  ),
  ...all(
    { is: 'pair', pair: 'company' },
    'company companyname organization organizationname firm employer 機構名稱 公司 公司名稱 單位 任職公司 公司行號',
  ),
  ...all({ is: 'pair', pair: 'department' }, 'department organizationdepartment 部門'),
  ...all({ is: 'pair', pair: 'title' }, 'jobtitle title position organizationtitle 機構職稱 職稱 職務 職位 頭銜'),
  ...all({ is: 'note' }, 'notes note comments memo remark remarks 備註 附註 註記'),
  ...all({ is: 'tags' }, 'labels groupmembership categories category group groups tags 標籤 類別 群組 分類'),
  ...all(
    { is: 'phone', kind: 'mobile' },
    'mobilephone mobile mobilenumber cell cellphone cellular 行動電話 手機 手機號碼 行動',
  ),
  ...all(
    { is: 'phone', kind: 'work' },
    'businessphone workphone officephone office companyphone companymainphone 公司電話 商務電話 辦公室電話 辦公電話 公司代表線 電話公',
  ),
  ...all({ is: 'phone', kind: 'home' }, 'homephone 住家電話 住宅電話 家用電話 電話宅'),
  ...all(
    { is: 'phone', kind: 'fax' },
    'businessfax homefax otherfax fax faxnumber 傳真 商務傳真 住家傳真 其他傳真 公司傳真 傳真號碼',
  ),
  ...all(
    { is: 'phone', kind: undefined },
    'phone tel telephone phonenumber otherphone primaryphone carphone callback radiophone 電話 聯絡電話 電話號碼 市話 代表電話 其他電話 汽車電話 回撥電話 無線電話',
  ),
  ...all({ is: 'extension' }, '分機 extension ext'),
  ...all(
    { is: 'email', kind: 'work' },
    'email emailaddress emailaddr mail primaryemail secondaryemail workemail businessemail 電子郵件 電子郵件地址 電子信箱 信箱 電郵 公司email 公司信箱',
  ),
  ...all({ is: 'email', kind: 'home' }, 'homeemail personalemail 私人email 個人email 私人信箱 個人信箱'),
  ...all(
    { is: 'site' },
    'webpage website url homepage personalwebpage businesshomepage 網站 網頁 網址 個人網頁 公司網站',
  ),
  ...all({ is: 'text', text: 'lineId' }, 'line lineid line帳號 lineaccount'),
  ...all({ is: 'text', text: 'taxNumber' }, '統編 統一編號 taxid vatnumber'),
  // Of the program that wrote the file, not of the person.
  ...all(
    { is: 'ignored' },
    'emailtype emaildisplayname 電子郵件類型 電子郵件顯示名稱 priority sensitivity private 優先順序 敏感度 gender 性別 photo filename',
  ),
  ...CONTACT_TEXTS.flatMap((text) =>
    EXPORT_HEADERS[text].map((header): [string, Column] => [normal(header), { is: 'text', text }]),
  ),
  ...(['work', 'home'] as const).flatMap((kind) =>
    EXPORT_EMAILS[kind].map((header): [string, Column] => [normal(header), { is: 'email', kind }]),
  ),
  ...all({ is: 'metOn' }, EXPORT_MET.on.map(normal).join(' ')),
  ...all({ is: 'metPlace' }, EXPORT_MET.place.map(normal).join(' ')),
  ...(Object.keys(EXPORT_OWN) as (keyof typeof EXPORT_OWN)[]).flatMap((is) =>
    all({ is }, EXPORT_OWN[is].map(normal).join(' ')),
  ),
  ...all({ is: 'ignored' }, EXPORT_KIND.map(normal).join(' ')),
])

/** Google numbers its lists: `Phone 1 - Value` with `Phone 1 - Label`, `Address 1 - City`, `Custom Field 1 - Value`. */
const NUMBERED =
  /^(phone|email|website|im|customfield|address|organization|電話|電子郵件|網站|即時通訊|自訂欄位|地址|機構)(\d+)(.+)$/
const LISTS: Readonly<Record<string, Extract<Column, { is: 'labelled' }>['list']>> = {
  phone: 'phone',
  電話: 'phone',
  email: 'email',
  電子郵件: 'email',
  website: 'site',
  網站: 'site',
  im: 'im',
  即時通訊: 'im',
  customfield: 'custom',
  自訂欄位: 'custom',
}

function numberedColumn(header: string): Column | undefined {
  const [, list = '', number = '', part = ''] = NUMBERED.exec(header) ?? []
  const group = `${list}${number}`
  if (list === '') return undefined
  if (/^(?:label|type|service|標籤|類型|服務)$/.test(part)) return { is: 'label', group }
  if (list === 'organization' || list === '機構') {
    const pair = {
      name: 'company',
      title: 'title',
      department: 'department',
      名稱: 'company',
      職稱: 'title',
      部門: 'department',
    }[part]
    return pair ? { is: 'pair', pair: pair as ContactPair } : undefined
  }
  if (list === 'address' || list === '地址') {
    if (part === 'formatted' || part === '格式') return { is: 'address', group, part: 'formatted' }
    const column = HEADERS.get(part)
    return column?.is === 'address' ? { ...column, group } : undefined
  }
  const name = LISTS[list]
  return name && /^(?:value|值)$/.test(part) ? { is: 'labelled', list: name, group } : undefined
}

/** The meaning of a column by its header. A number behind a known header does not matter: `手機2`, `E-mail 2 Address`. */
export function columnOf(header: string): Column | undefined {
  const name = normal(header)
  return HEADERS.get(name) ?? numberedColumn(name) ?? HEADERS.get(name.replace(/\d+/g, ''))
}
