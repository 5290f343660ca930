import type { Abroad } from './content-foreign.ts'
import type { Person, Printed, Truth } from './person.ts'
import type { Random } from './random.ts'

/** What remains of a word in a domain: letters without their marks. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Creates a person from abroad with a card: the printed lines, and the fields that should be read. */
export function makePersonAbroad(random: Random, content: readonly Abroad[]): Person {
  const { given, surnames, companies, titles, streets, places, country, numberFirst, code, top } = random.pick(content)
  const [first, last, company] = [random.pick(given), random.pick(surnames), random.pick(companies)]
  const truth: Truth = { nameEn: `${first} ${last}`, companyEn: company, titleEn: random.pick(titles) }
  const domain = `${plain(company.split(' ').slice(0, 2).join('')).slice(0, 16)}.${top}`
  truth.email = `${plain(first)}.${plain(last.split(' ')[0] ?? '')}@${domain}`
  truth.web = `www.${domain}`
  const [street, number] = [random.pick(streets), random.whole(1, 240)]
  const road = numberFirst ? `${number} ${street}` : `${street} ${number}`
  truth.addressEn = `${road}, ${random.pick(places)}, ${country}`
  truth.phone = `${code} ${random.whole(20, 89)} ${random.digits(3)} ${random.digits(4)}`
  const label = (short: string, long: string, value: string) =>
    `${random.pick([`${short} `, `${short}: `, `${long} `, `${long}: `])}${value}`
  const contacts = [
    label('T', 'Tel', truth.phone),
    label('E', 'E-mail', truth.email),
    truth.web,
    ...(random.chance(0.5) ? [truth.addressEn] : [`${road},`, truth.addressEn.slice(road.length + 2)]),
  ]
  const lines: Printed[] = [
    { role: 'companyEn', text: company },
    { role: 'name', text: truth.nameEn ?? '' },
    { role: 'title', text: truth.titleEn ?? '' },
    ...contacts.map((text): Printed => ({ role: 'contact', text })),
  ]
  return { truth, lines }
}
