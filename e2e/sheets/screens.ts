/**
 * Every screen of the product and the states in which its contact sheet shows it. A new screen gets a row here; a new
 * state in which something was done gets a preparation in `preparations.ts`.
 */

import { ORDER_STAGES, type OrderStage } from '../support/order-stages.ts'
import type { PREPARATIONS } from './preparations.ts'

/** Who looks: nobody signed in, a buyer, staff of a company (also of one with very much), a holder with more or less. */
export type Viewer =
  | 'visitor'
  | 'member'
  | 'staff'
  | 'crowdedStaff'
  | 'administrator'
  | 'newHolder'
  | 'holder'
  | 'crowdedHolder'
  | 'longHolder'

export interface State {
  name: string
  viewer: Viewer
  /** What happens on the way: every call fails, the network is gone, or so many units are in the field and the cart. */
  trouble?: 'error' | 'offline'
  quantity?: number
  /** The stage of the member's order, whose number is `:order` in the address. */
  order?: OrderStage
  /** Somebody is asked whether two accounts are merged. */
  isAsked?: true
  /** Another address of the screen, in this state. */
  path?: string
  /** What is done there; the window is drawn then, not the whole page. */
  after?: keyof typeof PREPARATIONS
}

export interface Screen {
  name: string
  /** The address. `:card` is the number of the viewer's card, `:contact` the id of one of their contacts, `:inquiry` of an inquiry to answer, `:colleague` of somebody with a role. */
  path: string
  states: readonly State[]
}

const TROUBLES: readonly State[] = [
  { name: 'error', viewer: 'visitor', trouble: 'error' },
  { name: 'offline', viewer: 'visitor', trouble: 'offline' },
]
const as = (viewer: Viewer) => TROUBLES.map((state) => ({ ...state, viewer }))

/** A page that is the same for everybody. */
const PUBLIC: readonly State[] = [{ name: 'usual', viewer: 'visitor' }, ...TROUBLES]
const quantities = (viewer: Viewer): readonly State[] =>
  [2, 12, 99].map((quantity) => ({ name: `quantity ${quantity}`, viewer, quantity }))
/** The state after something was done. */
const after = (name: keyof typeof PREPARATIONS, viewer: Viewer): State => ({ name, viewer, after: name })
const found = (path: string): State => ({ name: 'nothing found', viewer: 'visitor', path })

/** The other articles of the demo content. */
const ARTICLES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Certificates of the demo content, and one that nobody has. */
const CERTIFICATES = [
  ['valid', '7K2M-9QXR-4DHT-W0CZ'],
  ['revoked', 'C3N8-V5JW-2RGA-6TXK'],
  ['expired', 'QH4P-0B7D-YS9M-E1RF'],
  ['other company', 'Z8FT-3XKC-M5WQ-0VJ2'],
  ['unknown', '0000-0000-0000-0000'],
] as const

/** An order in each of its stages. */
const ORDER: readonly State[] = ORDER_STAGES.map((order) => ({ name: order, viewer: 'member', order }))

/** A screen of the back office, without content, with the usual, with very much, and with the longest texts. */
const HOLDER: readonly State[] = [
  { name: 'empty', viewer: 'newHolder' },
  { name: 'usual', viewer: 'holder' },
  { name: 'crowded', viewer: 'crowdedHolder' },
  { name: 'longest', viewer: 'longHolder' },
  ...as('holder'),
]
/** A card page, drawn by the server alone. */
const CARD: readonly State[] = [
  { name: 'empty', viewer: 'newHolder' },
  { name: 'usual', viewer: 'holder' },
  { name: 'longest', viewer: 'longHolder' },
]

const screen = (name: string, path: string, states: readonly State[]): Screen => ({ name, path, states })
const office = (name: string, path: string, states = HOLDER) => screen(name, `/backstage/SG${path}`, states)
const staffAt = (name: string, path: string): State => ({ name, viewer: 'staff', path })
/** A screen of the console, as somebody sees it who is an owner of the demo's company and writes for the site. */
const desk = (name: string, path: string, more: readonly State[] = []) =>
  screen(name, path, [
    { name: 'usual', viewer: 'staff' },
    ...more,
    { name: 'error', viewer: 'staff', trouble: 'error' },
  ])
/** The same for an administrator of the site, whose screens nobody else opens. */
const administration = (name: string, path: string, more: readonly State[] = []) =>
  screen(name, path, [
    { name: 'usual', viewer: 'administrator' },
    ...more,
    { name: 'error', viewer: 'administrator', trouble: 'error' },
  ])

export const SCREENS: readonly Screen[] = [
  screen('home', '/', PUBLIC),
  screen('features', '/idocard/features', PUBLIC),
  screen('plans', '/idocard/shop', PUBLIC),
  screen('plan-personal', '/idocard/shop?name=個人方案', PUBLIC),
  screen('plan-enterprise', '/idocard/shop?name=企業客製方案', PUBLIC),
  screen('products', '/idocard/shop/shop', PUBLIC),
  screen('product', '/idocard/shop/shop?id=1', [...PUBLIC, ...quantities('visitor')]),
  screen('support', '/idocard/support', [...PUBLIC, found('/idocard/support?q=zzzz')]),
  screen('news', '/idocard/news', PUBLIC),
  screen('article', '/idocard/news/newsArticle?id=1', [
    ...PUBLIC,
    ...ARTICLES.map((id) => ({
      name: `number ${id}`,
      viewer: 'visitor' as const,
      path: `/idocard/news/newsArticle?id=${id}`,
    })),
  ]),
  screen('login', '/idocard/login', PUBLIC),
  screen('company-start', '/idocard/company', [{ name: 'none', viewer: 'member' }, ...as('member')]),
  screen('account', '/idocard/user', [{ name: 'empty', viewer: 'member' }, ...as('member')]),
  screen('order', '/idocard/user?order=:order', ORDER),
  screen('orders', '/idocard/user', ORDER.slice(0, 1)),
  screen('checkout', '/idocard/checkout', [
    { name: 'empty', viewer: 'member' },
    ...quantities('member'),
    ...as('member'),
  ]),
  screen('checkout-complete', '/idocard/checkout/complete', [
    { name: 'empty', viewer: 'member' },
    ...ORDER.slice(0, 4).map((state) => ({ ...state, path: '/idocard/checkout/complete?orderNumber=:order' })),
    ...as('member'),
  ]),
  screen('pay-link', '/idocard/pay#:link', [
    { name: 'no link', viewer: 'visitor', path: '/idocard/pay' },
    ...(['unpaid', 'declined', 'paid', 'cancelled', 'expired'] as const).map((order) => ({
      name: order,
      viewer: 'member' as const,
      order,
    })),
    ...as('visitor'),
  ]),
  screen('merge', '/idocard/merge#:merge', [
    { name: 'no link', viewer: 'visitor', path: '/idocard/merge' },
    { name: 'asked', viewer: 'visitor', isAsked: true },
  ]),
  screen('terms', '/terms', PUBLIC),
  screen('privacy', '/privacy', PUBLIC.slice(0, 1)),
  screen('about', '/about', PUBLIC.slice(0, 1)),
  screen('shipping', '/shipping', PUBLIC.slice(0, 1)),
  screen('not-found', '/no/such/page', [{ name: 'usual', viewer: 'visitor' }]),

  screen('card', '/:card', CARD),
  screen('theme-light', '/web/idoLight', PUBLIC.slice(0, 1)),
  screen('theme-dark', '/web/idoDark', PUBLIC.slice(0, 1)),
  screen('theme-origin', '/theme/origin', PUBLIC.slice(0, 1)),
  screen('theme-origin-loading', '/theme/origin/loading', PUBLIC.slice(0, 1)),
  screen('theme-coastline', '/theme/SG', PUBLIC.slice(0, 1)),
  screen('theme-ridge', '/theme/SG2', PUBLIC.slice(0, 1)),
  screen('theme-talentek', '/theme/talentek', PUBLIC.slice(0, 1)),
  screen('theme-talentek-loading', '/theme/talentek/loading', PUBLIC.slice(0, 1)),
  screen('theme-talentek-page', '/theme/talentek/talentek', PUBLIC.slice(0, 1)),
  screen('certificate', '/certificate', [
    { name: 'empty', viewer: 'visitor' },
    ...CERTIFICATES.map(([name, number]) => ({ name, viewer: 'visitor' as const, path: `/certificate/${number}` })),
  ]),
  screen('loading', '/web/loading', PUBLIC.slice(0, 1)),
  screen('loading-two', '/web/loadingTwo', PUBLIC.slice(0, 1)),

  office('office', ''),
  office('office-login', '/login', PUBLIC),
  office('office-sign-up', '/signUp', PUBLIC),
  office('office-user', '/user'),
  office('office-news', '/news'),
  office('office-news-item', '/news/news?id=1'),
  office('notices', '/notify'),
  office('questions', '/question'),
  office('settings', '/setting'),
  office('company', '/sponsorship'),
  office('join', '/join'),
  office('office-terms', '/termsOfUse', PUBLIC),
  office('office-privacy', '/privacyPolicy', PUBLIC),
  office('time-line', '/timeLine'),
  office('download', '/download'),
  office('contact-us', '/contact_Us'),
  office('corporate-users', '/corporateUsers'),
  office('courses', '/CQI-IRCA'),
  office('drives', '/donateBlood'),
  office('point-card', '/donateBlood/pointCard'),
  office('folders', '/businessCard', [...HOLDER, after('import preview', 'holder')]),
  office('add-contact', '/businessCard/addPaper', [...HOLDER, after('camera', 'holder'), after('review', 'holder')]),
  office('contact', '/businessCard/browse?id=:contact'),
  office('add-card', '/iDoCard/addCard'),
  office('editor', '/iDoCard/information?cardSn=:card', [...HOLDER, after('crop', 'newHolder')]),
  office('my-card', '/iDoCard/myCard?cardSn=:card'),
  office('preview', '/iDoCard/preview?cardSn=:card'),
  office('show-card', '/iDoCard/show?cardSn=:card'),
  office('signature', '/iDoCard/signature?cardSn=:card'),
  office('start', '/iDoCard/start?cardSn=:card'),
  office('contacts', '/star'),
  office('recently', '/recently'),
  screen('console-sign-in', '/admin', PUBLIC.slice(0, 1)),
  desk('console-mySignIn', '/admin/SG/mySignIn'),
  desk('console', '/admin/SG', [staffAt('site', '/admin')]),
  desk('console-stamps', '/admin/SG/stamps'),
  desk('console-applications', '/admin/SG/applications'),
  desk('console-point-cards', '/admin/SG/pointCards', [staffAt('deleted', '/admin/SG/pointCards?show=removed')]),
  desk('console-point-card', '/admin/SG/pointCards/1'),
  desk('console-points', '/admin/SG/points', [after('points found', 'staff')]),
  desk('console-drives', '/admin/SG/drives', [staffAt('deleted', '/admin/SG/drives?show=removed')]),
  desk('console-drive', '/admin/SG/drives/1'),
  desk('console-employees', '/admin/SG/employees'),
  desk('console-employee', '/admin/SG/employees/new'),
  desk('console-join-links', '/admin/SG/joinLinks', [staffAt('ended', '/admin/SG/joinLinks?show=removed')]),
  desk('console-join-link', '/admin/SG/joinLinks/new'),
  desk('console-templates', '/admin/SG/templates'),
  desk('console-template', '/admin/SG/templates/new'),
  desk('console-employee-imports', '/admin/SG/employeeImports'),
  desk('console-employee-import', '/admin/SG/employeeImports/new'),
  desk('console-departments', '/admin/SG/departments'),
  desk('console-department', '/admin/SG/departments/new'),
  desk('console-card-requests', '/admin/SG/cardRequests', [staffAt('decided', '/admin/SG/cardRequests?tab=decided')]),
  desk('console-signatures', '/admin/SG/signatures'),
  desk('console-leads', '/admin/SG/leads', [staffAt('deleted', '/admin/SG/leads?state=removed')]),
  desk('console-lead-events', '/admin/SG/leadEvents'),
  desk('console-lead-event', '/admin/SG/leadEvents/new'),
  desk('console-lead-destinations', '/admin/SG/leadDestinations'),
  desk('console-lead-destination', '/admin/SG/leadDestinations/new'),
  desk('console-stock', '/admin/SG/stock'),
  desk('console-purchases', '/admin/SG/purchases', [staffAt('waiting', '/admin/SG/purchases?state=waiting')]),
  desk('console-purchase-new', '/admin/SG/purchases/new'),
  desk('console-company-addresses', '/admin/SG/companyAddresses'),
  desk('console-company-address', '/admin/SG/companyAddresses/new'),
  desk('console-company-figures', '/admin/SG/figures'),
  desk('console-figure-people', '/admin/SG/figurePeople'),
  desk('console-goals', '/admin/SG/goals'),
  desk('console-goal', '/admin/SG/goals/2026-12-01'),
  desk('console-courses', '/admin/SG/courses', [staffAt('deleted', '/admin/SG/courses?show=removed')]),
  desk('console-course', '/admin/SG/courses/1'),
  desk('console-certificates', '/admin/SG/certificates'),
  desk('console-issue', '/admin/SG/certificates/new'),
  desk('console-prizes', '/admin/SG/prizes', [
    { name: 'crowded', viewer: 'crowdedStaff' },
    after('rows selected', 'crowdedStaff'),
    staffAt('deleted', '/admin/SG/prizes?show=removed'),
  ]),
  desk('console-announcements', '/admin/SG/announcements'),
  desk('console-announcement', '/admin/SG/announcements/new'),
  desk('console-site-announcements', '/admin/site/announcements'),
  desk('console-site-announcement', '/admin/site/announcements/new'),
  desk('console-prize', '/admin/SG/prizes/1'),
  desk('console-orders', '/admin/site/orders', [
    staffAt('to ship', '/admin/site/orders?tab=to_ship'),
    staffAt('nothing found', '/admin/site/orders?keyword=zzzz'),
    after('rows selected', 'administrator'),
    after('shipped together', 'administrator'),
  ]),
  screen('console-order', '/admin/site/orders/:order', [
    { name: 'usual', viewer: 'staff', order: 'paid' },
    ...ORDER_STAGES.filter((order) => order !== 'paid').map((order) => ({
      name: order,
      viewer: 'staff' as const,
      order,
    })),
    { ...after('cards named', 'administrator'), order: 'in production' },
    { ...after('card returned', 'administrator'), order: 'shipped' },
    { ...after('message not sent', 'administrator'), order: 'shipped' },
    { name: 'error', viewer: 'staff', trouble: 'error' },
  ]),
  desk('console-handbook', '/admin/site/handbook/orders'),
  desk('console-order-new', '/admin/site/orders/new', [
    { ...staffAt('typed', '/admin/site/orders/new'), after: 'phone order' },
  ]),
  desk('console-inquiries', '/admin/site/inquiries', [
    { name: 'crowded', viewer: 'crowdedStaff' },
    staffAt('nothing found', '/admin/site/inquiries?keyword=zzzz'),
  ]),
  desk('console-inquiry', '/admin/site/inquiries/:inquiry'),
  desk('console-products', '/admin/site/products', [staffAt('nothing found', '/admin/site/products?keyword=zzzz')]),
  desk('console-product', '/admin/site/products/1', [
    after('specification opened', 'staff'),
    staffAt('new', '/admin/site/products/new'),
    staffAt('import', '/admin/site/products/import'),
  ]),
  desk('console-discounts', '/admin/site/discounts', [staffAt('nothing found', '/admin/site/discounts?keyword=zzzz')]),
  desk('console-discount', '/admin/site/discounts/1', [
    staffAt('new', '/admin/site/discounts/new'),
    staffAt('many', '/admin/site/discounts/many'),
  ]),
  desk('console-freight', '/admin/site/freight'),
  desk('console-cards', '/admin/site/cards', [
    staffAt('nothing found', '/admin/site/cards?keyword=zzzz'),
    after('pausing together', 'administrator'),
  ]),
  desk('console-card', '/admin/site/cards/cheny7p3k9'),
  desk('console-batches', '/admin/site/batches', [staffAt('nothing found', '/admin/site/batches?keyword=zzzz')]),
  desk('console-batch', '/admin/site/batches/1', [staffAt('new', '/admin/site/batches/new')]),
  desk('console-themes', '/admin/site/themes'),
  desk('console-theme', '/admin/site/themes/5'),
  desk('console-people', '/admin/site/people', [staffAt('nothing found', '/admin/site/people?keyword=zzzz')]),
  desk('console-person', '/admin/site/people/0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01'),
  administration('console-staff', '/admin/site/staff', [
    { name: 'new', viewer: 'administrator', path: '/admin/site/staff/new' },
    { name: 'one', viewer: 'administrator', path: '/admin/site/staff/:colleague' },
  ]),
  desk('console-companyStaff', '/admin/SG/staff', [
    staffAt('new', '/admin/SG/staff/new'),
    staffAt('one', '/admin/SG/staff/:colleague'),
  ]),
  administration('console-companies', '/admin/site/companies'),
  administration('console-company', '/admin/site/companies/4', [
    { name: 'new', viewer: 'administrator', path: '/admin/site/companies/new' },
  ]),
  desk('console-companyProfile', '/admin/SG/companyProfile'),
  desk('console-directory', '/admin/SG/directory'),
  desk('console-company-account', '/admin/SG/signIn'),
  administration('console-jobs', '/admin/site/jobs'),
  administration('console-messages', '/admin/site/messages', [
    { name: 'nothing found', viewer: 'administrator', path: '/admin/site/messages?keyword=zzzz' },
  ]),
  administration('console-providers', '/admin/site/providers'),
  administration('console-system', '/admin/site/system'),
  administration('console-audit', '/admin/site/audit', [
    { name: 'one', viewer: 'administrator', path: '/admin/site/audit/1' },
    { name: 'nothing found', viewer: 'administrator', path: '/admin/site/audit?keyword=zzzz' },
    staffAt('company', '/admin/SG/audit'),
  ]),
  desk('console-figures', '/admin/site/figures', [staffAt('year', '/admin/site/figures?period=year&figure=net')]),
  desk('console-content', '/admin/site/newsArticle', [
    staffAt('nothing found', '/admin/site/newsArticle?keyword=zzzz'),
    staffAt('without pictures', '/admin/SG/question'),
    after('scheduling', 'administrator'),
  ]),
  desk('console-dead-links', '/admin/site/deadLinks'),
  desk('console-media', '/admin/site/media', [
    staffAt('nothing found', '/admin/site/media?keyword=zzzz'),
    staffAt('of a company', '/admin/SG/media'),
    staffAt('deleted', '/admin/SG/media?show=removed'),
  ]),
  desk('console-entry', '/admin/site/newsArticle/1', [
    staffAt('new', '/admin/SG/news/new'),
    staffAt('short text', '/admin/site/banner/4'),
    staffAt('page', '/admin/SG/companyPage/1'),
    after('versions', 'administrator'),
  ]),

  office('cards', '/card', [...HOLDER, after('new address', 'newHolder'), after('old address', 'newHolder')]),
]

/** The pictures of `docs/console.md`, each of a screen in a state. */
export const HANDBOOK = {
  overview: ['console', 'site'],
  orders: ['console-orders', 'usual'],
  order: ['console-order', 'usual'],
  inquiry: ['console-inquiry', 'usual'],
  product: ['console-product', 'usual'],
  card: ['console-card', 'usual'],
  entry: ['console-entry', 'usual'],
  points: ['console-points', 'points found'],
  figures: ['console-figures', 'usual'],
} as const
