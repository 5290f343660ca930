import { readFileSync } from 'node:fs'
import type { CardFieldName } from '@idocard/domain/cards/card-fields'
import { isTaxNumber } from '@idocard/domain/company/tax-number'
import type * as Content from './content-development.ts'
import type { Random } from './random.ts'

interface County {
  county: string
  countyEn: string
  areas: { area: string; areaEn: string; postcode: string }[]
}
const COUNTIES = JSON.parse(
  readFileSync(new URL('../../server/src/features/commerce/address/districts.json', import.meta.url), 'utf8'),
) as County[]

export type Truth = Partial<Record<CardFieldName, string>>
/** Names, companies, titles and roads to choose from. */
type Words = Pick<
  typeof Content,
  | 'SURNAMES'
  | 'GIVEN'
  | 'ENGLISH_GIVEN'
  | 'TRADES'
  | 'INDUSTRIES'
  | 'LEGAL_FORMS'
  | 'TITLES'
  | 'DEPARTMENTS'
  | 'ROADS'
  | 'ROADS_EN'
>
type Style = 'bilingual' | 'chinese' | 'english'

/** One printed line. `role` determines its size and its position in a layout. */
export interface Printed {
  role: 'company' | 'companyEn' | 'name' | 'nameEn' | 'title' | 'contact'
  text: string
}

export interface Person {
  truth: Truth
  lines: Printed[]
}

const weighted = <T extends readonly [string, string, number]>(random: Random, list: readonly T[]): T => {
  let left = random.next() * list.reduce((sum, [, , weight]) => sum + weight, 0)
  for (const one of list) {
    left -= one[2]
    if (left < 0) return one
  }
  return random.pick(list)
}

/** Creates a person with a card: the printed lines, and the fields that should be read. */
export function makePerson(random: Random, style: Style, content: Words): Person {
  const chinese = style !== 'english'
  const english = style !== 'chinese'
  const truth: Truth = {}
  const lines: Printed[] = []
  const [surname, surnameEn] = weighted(random, content.SURNAMES)
  const [given, givenEn] = random.pick(content.GIVEN)
  const western = random.pick(content.ENGLISH_GIVEN)
  const nameEn = random.pick([
    `${western} ${surnameEn}`,
    `${givenEn} ${surnameEn}`,
    `${surnameEn}, ${givenEn}`,
    `${western} ${surnameEn}`,
  ])
  const [trade, tradeEn] = random.pick(content.TRADES)
  const [industry, industryEn] = random.pick(content.INDUSTRIES)
  const [form, formEn] = weighted(random, content.LEGAL_FORMS)
  const [titleZh, titleEn] = random.pick(content.TITLES)
  const [departmentZh, departmentEn] = random.pick(content.DEPARTMENTS)
  const withDepartment = random.chance(0.5)

  if (chinese) {
    truth.companyZh = trade + industry + form
    truth.nameZh = surname + given
    truth.titleZh = titleZh
    lines.push({ role: 'company', text: truth.companyZh })
  }
  if (english) {
    truth.companyEn = `${tradeEn} ${industryEn} ${formEn}`
    truth.nameEn = nameEn
    truth.titleEn = titleEn
    lines.push({ role: 'companyEn', text: truth.companyEn })
  }
  if (withDepartment) {
    if (chinese) truth.departmentZh = departmentZh
    if (english) truth.departmentEn = departmentEn
  }
  if (chinese) {
    const spaced = random.chance(0.3) ? [...(truth.nameZh ?? '')].join(' ') : truth.nameZh
    lines.push({ role: 'name', text: spaced ?? '' })
    const joined = withDepartment && random.chance(0.6)
    if (withDepartment && !joined) lines.push({ role: 'title', text: departmentZh })
    lines.push({ role: 'title', text: joined ? `${departmentZh}${random.pick([' ', '  ', '／'])}${titleZh}` : titleZh })
  }
  if (english) {
    lines.push({ role: chinese ? 'nameEn' : 'name', text: nameEn })
    if (withDepartment) lines.push({ role: 'title', text: departmentEn })
    lines.push({ role: 'title', text: titleEn })
  }
  contacts(random, style, content, {
    truth,
    lines,
    domain: domainOf(random, tradeEn),
    local: localOf(random, western, surnameEn, givenEn),
  })
  return { truth, lines }
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const domainOf = (random: Random, trade: string) =>
  `${plain(trade)}${random.pick(['.com.tw', '.com', '.com.tw', '.tw', '-group.com.tw', '.net'])}`
const localOf = (random: Random, western: string, surname: string, given: string) =>
  random.pick([
    `${plain(western)}.${plain(surname)}`,
    `${plain(western)}_${plain(surname)}`,
    `${plain(given)}`,
    `${plain(surname)}${random.digits(3)}`,
    `${plain(western)[0]}${plain(surname)}`,
  ])

function contacts(
  random: Random,
  style: Style,
  content: Words,
  { truth, lines, domain, local }: Person & { domain: string; local: string },
): void {
  const say = (zh: readonly string[], en: readonly string[]) =>
    style === 'english' ? random.pick(en) : style === 'chinese' ? random.pick(zh) : random.pick([...zh, ...en])
  const put = (label: string, value: string) =>
    lines.push({ role: 'contact', text: label === '' ? value : label + random.pick([' ', ': ', '：', ' ']) + value })
  const abroad = style === 'english'

  const mobile = `09${random.digits(8)}`
  truth.mobile = mobile
  const cut = `${mobile.slice(0, 4)}-${mobile.slice(4, 7)}-${mobile.slice(7)}`
  put(
    say(['手機', '行動電話', '行動'], ['Mobile', 'M', 'Cell', 'Mob.']),
    abroad || random.chance(0.2)
      ? `+886-${cut.slice(1)}`
      : random.pick([cut, cut.replaceAll('-', ' '), `${mobile.slice(0, 4)}-${mobile.slice(4)}`]),
  )
  const area = random.pick(['02', '02', '03', '04', '06', '07'])
  const number = area === '02' || area === '04' ? `2${random.digits(7)}` : `${random.whole(2, 8)}${random.digits(6)}`
  truth.phone = area + number
  const wide = `${number.slice(0, -4)}-${number.slice(-4)}`
  const phone =
    abroad || random.chance(0.2)
      ? `+886-${area.slice(1)}-${wide}`
      : random.pick([`${area}-${wide}`, `(${area}) ${wide}`, `(${area})${wide}`, `${area} ${wide.replace('-', ' ')}`])
  const extension = random.chance(0.6) ? random.digits(random.whole(2, 4)).replace(/^0/, '1') : ''
  if (extension) truth.extension = extension
  put(
    say(['電話', '公司電話', '市話'], ['Tel', 'T', 'Phone', 'TEL']),
    phone +
      (extension &&
        say(
          [` 分機 ${extension}`, `#${extension}`, ` 分機${extension}`],
          [` ext. ${extension}`, ` #${extension}`, ` Ext ${extension}`],
        )),
  )
  if (random.chance(0.5)) {
    const fax = `${random.whole(2, 8)}${random.digits(number.length - 1)}`
    truth.fax = area + fax
    put(
      say(['傳真'], ['Fax', 'F', 'FAX']),
      abroad
        ? `+886-${area.slice(1)}-${fax.slice(0, -4)}-${fax.slice(-4)}`
        : `${area}-${fax.slice(0, -4)}-${fax.slice(-4)}`,
    )
  }
  truth.email = `${local}@${domain}`
  put(say(['電子郵件', '信箱', ''], ['E-mail', 'Email', 'E', '']), truth.email)
  if (random.chance(0.8)) {
    truth.web = random.pick([`www.${domain}`, `www.${domain}`, domain])
    put(say(['網址', ''], ['Web', '', 'W']), random.chance(0.15) ? `https://${truth.web}` : truth.web)
  }
  address(random, style, content, truth, put)
  if (style !== 'english' && random.chance(0.4)) {
    truth.taxNumber = taxNumber(random)
    put(random.pick(['統一編號', '統編']), truth.taxNumber)
  }
  if (random.chance(0.25)) {
    truth.lineId = random.pick([`${plain(local)}${random.digits(2)}`, `@${plain(local)}`])
    put(random.pick(['LINE ID', 'LINE']), truth.lineId)
  }
}

function address(
  random: Random,
  style: Style,
  { ROADS, ROADS_EN }: Words,
  truth: Truth,
  put: (label: string, value: string) => void,
): void {
  const { county, countyEn, areas } = random.pick(COUNTIES)
  const place = random.pick(areas)
  const road = random.whole(0, ROADS.length - 1)
  const section = random.chance(0.5) ? random.whole(1, 5) : 0
  const lane = random.chance(0.3) ? random.whole(2, 300) : 0
  const house = random.whole(1, 480)
  const floor = random.chance(0.6) ? random.whole(2, 22) : 0
  const room = floor && random.chance(0.4) ? random.whole(1, 8) : 0
  const postcode = random.chance(0.3) ? place.postcode + random.digits(random.pick([2, 3])) : place.postcode
  const withPostcode = random.chance(0.7)
  if (withPostcode) truth.postcode = postcode
  if (style !== 'english') {
    const numeral = section && random.chance(0.6) ? '一二三四五'[section - 1] : section
    const value =
      `${county}${place.area}${ROADS[road]}${section ? `${numeral}段` : ''}${lane ? `${lane}巷` : ''}${house}號` +
      `${floor ? `${floor}樓` : ''}${room ? `之${room}` : ''}`
    truth.addressZh = value
    const written = random.chance(0.5) ? value.replace('臺', '台') : value
    put(random.pick(['地址', '公司地址', '']), (withPostcode ? postcode + random.pick([' ', '']) : '') + written)
  }
  if (style === 'english' || (style === 'bilingual' && random.chance(0.4))) {
    const value =
      `${floor ? `${floor}F.${room ? `-${room}` : ''}, ` : ''}No. ${house}, ${lane ? `Ln. ${lane}, ` : ''}${section ? `Sec. ${section}, ` : ''}` +
      `${ROADS_EN[road]}, ${place.areaEn}, ${countyEn}`
    truth.addressEn = `${value}, Taiwan`
    const tail = style === 'english' && withPostcode ? `${value} ${postcode}, Taiwan` : `${value}, Taiwan`
    put(style === 'english' ? random.pick(['Address', 'Add', '']) : '', tail)
  }
}

function taxNumber(random: Random): string {
  for (;;) {
    const digits = random.digits(8)
    if (isTaxNumber(digits)) return digits
  }
}
