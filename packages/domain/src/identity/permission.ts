/** What a person may act for: the whole site, or one company. */
export type Scope = 'site' | 'company'

/** Every right of staff, with what it allows. A right holds for the site or for one company, wherever a role gives it. */
export const PERMISSIONS = {
  'order.read': 'See orders with their buyers, addresses and amounts.',
  'order.make':
    'Make orders for customers on the phone, send them the link to pay, and cancel orders that are not paid.',
  'order.ship': 'Begin production of orders, ship and complete them.',
  'order.refund': 'Cancel paid orders, and return money.',
  'payment.settle': 'See payments that matched no order, and settle them.',
  'product.edit': 'Change products, prices, stock, discounts and freight.',
  'content.edit': 'Write content, news, questions and pages, as drafts or as changes that readers do not see yet.',
  'content.publish': 'Make content visible, and take it off.',
  'inquiry.answer': 'Read all inquiries and answer them.',
  'card.read': 'Find cards, and see their life.',
  'card.issue': 'Make cards and their codes, release them, and give them new addresses.',
  'company.edit': 'Change a company’s name, logo, colour and settings.',
  'people.read': 'Find people, and see what they have.',
  'employee.edit':
    'Add and change a company’s people, departments and card templates, invite people, and take them off its list.',
  'people.manage': 'End people’s sessions, send them a sign-in code, block and unblock them.',
  'people.erase': 'Erase people who ask for it.',
  'people.merge': 'Merge two accounts of one person who has confirmed it from both.',
  'people.invite':
    'Give roles, take them back, invite people: at a company those below one’s own; for the site also help staff, and reset a lost second factor.',
  'notice.announce': 'Send announcements to everybody of a company.',
  'notice.broadcast': 'Send announcements to the people of all companies, also by mail.',
  'stamp.issue': 'Issue codes for stamps and points.',
  'prize.edit': 'Change point cards and prizes.',
  'prize.decide': 'Decide about applications for prizes, and hand prizes over.',
  'point.correct': 'Correct balances of points, with a reason.',
  'certificate.issue': 'Edit courses, issue certificates and revoke them.',
  'figures.read':
    'See figures: for the site orders, cards, exchanges and contacts; at a company those of its people’s cards, without names.',
  'lead.read': 'See a company’s events, and the people whom its people have met.',
  'lead.edit': 'Make a company’s events, and change, hand over and delete leads.',
  'purchase.read': 'See a company’s orders and delivery addresses.',
  'purchase.make': 'Order for a company, and keep its delivery addresses.',
  'purchase.approve': 'Decide about a company’s orders above an amount, and set that amount.',
  'goal.edit': 'Set a company’s goals, and get its figures by mail each month.',
  'audit.read': 'Read the audit log, and verify it.',
  'view.keep': 'Keep views of lists, for oneself or for all colleagues.',
  'draft.keep': 'Keep on the server what one types into editors, and see who else has them open.',
  'system.read': 'See jobs and their failures, what was sent, outside services, and the installation itself.',
  'system.manage': 'Run failed jobs again, or give them up; try out mail and text messages.',
} as const
export type Permission = keyof typeof PERMISSIONS

const EVERYTHING = Object.keys(PERMISSIONS) as Permission[]
const without = (...left: readonly Permission[]) => EVERYTHING.filter((one) => !left.includes(one))

/** The rights that only a company’s staff have: the site itself has no holders, and so no stamps, prizes or courses. */
const OF_COMPANY = [
  'employee.edit',
  'lead.read',
  'lead.edit',
  'purchase.read',
  'purchase.make',
  'purchase.approve',
  'goal.edit',
  'notice.announce',
  'stamp.issue',
  'prize.edit',
  'prize.decide',
  'point.correct',
  'certificate.issue',
] as const

/** The roles of the site's own staff, and what each allows. They give no right at a company. */
export const SITE_ROLES = {
  administrator: without(...OF_COMPANY),
  orders: [
    'order.read',
    'order.make',
    'order.ship',
    'payment.settle',
    'inquiry.answer',
    'card.read',
    'card.issue',
    'view.keep',
    'draft.keep',
  ],
  content: ['content.edit', 'content.publish', 'product.edit', 'notice.broadcast', 'view.keep', 'draft.keep'],
  // Writes what somebody else publishes.
  writer: ['content.edit', 'view.keep', 'draft.keep'],
  support: [
    'order.read',
    'order.make',
    'payment.settle',
    'inquiry.answer',
    'card.read',
    'card.issue',
    'people.read',
    'people.manage',
    'view.keep',
    'draft.keep',
  ],
  finance: ['order.read', 'order.refund', 'payment.settle', 'figures.read', 'audit.read', 'view.keep', 'draft.keep'],
} as const satisfies Record<string, readonly Permission[]>
export type SiteRole = keyof typeof SITE_ROLES

/** The rights that only the site's staff have: a company sells nothing, and people have one account for all companies. */
const OF_SITE = [
  'order.read',
  'order.make',
  'order.ship',
  'order.refund',
  'payment.settle',
  'product.edit',
  'inquiry.answer',
  'people.manage',
  'people.erase',
  'people.merge',
  'notice.broadcast',
  'system.read',
  'system.manage',
] as const

/** The roles at a company, and what each allows there. They give no right at another company or at the site. */
export const COMPANY_ROLES = {
  owner: without(...OF_SITE),
  manager: without(...OF_SITE, 'company.edit', 'purchase.approve', 'point.correct'),
  editor: [
    'content.edit',
    'content.publish',
    'notice.announce',
    'prize.edit',
    'card.read',
    'figures.read',
    'view.keep',
    'draft.keep',
  ],
  counter: ['stamp.issue', 'prize.decide', 'view.keep'],
  viewer: ['card.read', 'people.read', 'lead.read', 'figures.read', 'view.keep'],
} as const satisfies Record<string, readonly Permission[]>
export type CompanyRole = keyof typeof COMPANY_ROLES
export const COMPANY_ROLE_NAMES = Object.keys(COMPANY_ROLES) as [CompanyRole, ...CompanyRole[]]

/**
 * The roles at a company that somebody with these roles there gives, changes and takes back. An owner all of them; anybody
 * else who may invite, those below: the ones that may not invite themselves.
 */
export function rolesGivenBy(own: readonly Role[]): CompanyRole[] {
  const invites = (role: Role) => ROLES.company[role]?.includes('people.invite') === true
  if (own.includes('owner')) return COMPANY_ROLE_NAMES
  return own.some(invites) ? COMPANY_ROLE_NAMES.filter((role) => !invites(role)) : []
}

export type Role = SiteRole | CompanyRole
/** All roles of a scope, by their names. */
export const ROLES: Record<Scope, Readonly<Record<string, readonly Permission[]>>> = {
  site: SITE_ROLES,
  company: COMPANY_ROLES,
}

/** Returns the first of a person's roles in a scope that allows something. Undefined if none does. */
export const roleThatMay = (scope: Scope, roles: readonly Role[], permission: Permission): Role | undefined =>
  roles.find((role) => ROLES[scope][role]?.includes(permission))
