import type { AuditRow } from '@idocard/contract/identity/audit'
import { COMPANY_KINDS, SITE_KINDS } from '@idocard/domain/content/content-kind'

/** The screen on which a thing is edited. Kinds of content have one of their own name. */
const SCREENS: Readonly<Record<string, string>> = {
  order: 'orders',
  contactMessage: 'inquiries',
  product: 'products',
  discount: 'discounts',
  freight: 'freight',
  card: 'cards',
  pointCard: 'pointCards',
  course: 'courses',
  certificate: 'certificates',
  prize: 'prizes',
  person: 'people',
  prizeApplication: 'applications',
  staffRole: 'staff',
  secondFactor: 'staff',
  job: 'jobs',
  provider: 'providers',
  announcement: 'announcements',
  cardBatch: 'batches',
  theme: 'themes',
  company: 'companies',
  employee: 'employees',
  joinLink: 'joinLinks',
  department: 'departments',
  cardTemplate: 'templates',
  cardRequest: 'cardRequests',
  goal: 'goals',
  directory: 'directory',
  companySignIn: 'signIn',
  leadEvent: 'leadEvents',
  leadDestination: 'leadDestinations',
  lead: 'leads',
  purchase: 'purchases',
  companyAddress: 'companyAddresses',
}
/** Screens that show one thing. The others only have a list. */
const OPENED = [
  'orders',
  'inquiries',
  'products',
  'discounts',
  'cards',
  'pointCards',
  'courses',
  'certificates',
  'prizes',
  'people',
  'announcements',
  'batches',
  'companies',
  'employees',
  'joinLinks',
  'departments',
  'templates',
  'goals',
  'leadEvents',
  'leadDestinations',
  'leads',
  'purchases',
  'companyAddresses',
]
const KINDS = Object.keys({ ...SITE_KINDS, ...COMPANY_KINDS })

/** The screen that shows the thing of a row, and the thing’s id if it shows one; undefined if there is no such screen. */
export function auditedAt({ thing, thingId }: Pick<AuditRow, 'thing' | 'thingId'>) {
  const screen = KINDS.includes(thing) ? thing : SCREENS[thing]
  if (screen === undefined) return undefined
  // `order` stands for the order of a list.
  const isOpened = [...OPENED, ...KINDS].includes(screen) && thingId !== 'order'
  return { screen, ...(isOpened && { id: thingId }) }
}
