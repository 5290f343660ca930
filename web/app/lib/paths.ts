import { siteAddress } from '@idocard/domain/site-address'

/** All paths of the site that are linked to. */
export const paths = {
  ...siteAddress,
  contact: '/#Contact',
  /** News of one category (0: all), at a page. */
  newsPage: (category: number, page = 1) => {
    const query = new URLSearchParams({
      ...(category > 0 && { category: String(category) }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return query ? `${siteAddress.news}?${query}` : siteAddress.news
  },
  plans: (plan?: 'personal' | 'enterprise') =>
    plan
      ? `${siteAddress.plans}?name=${encodeURIComponent(plan === 'personal' ? '個人方案' : '企業客製方案')}`
      : siteAddress.plans,
  checkout: '/idocard/checkout',
  /** The checkout without the cart: its lines are in the summary. */
  checkoutDelivery: '/idocard/checkout?step=information',
  complete: (orderNumber: string) => `/idocard/checkout/complete?orderNumber=${orderNumber}`,
  user: '/idocard/user',
  order: (orderNumber: string) => `/idocard/user?order=${orderNumber}`,
  /** The login page, which afterwards redirects to `from`. */
  login: (from?: string) => (from ? `/idocard/login?from=${encodeURIComponent(from)}` : '/idocard/login'),
} as const

/** The back office of a company's card holders. */
export function backstage(prefix = 'SG') {
  const at = `/backstage/${prefix}`
  const of = (screen: string) => (cardSn: string) => `${at}/iDoCard/${screen}?cardSn=${encodeURIComponent(cardSn)}`
  return {
    home: at,
    user: `${at}/user`,
    login: `${at}/login`,
    signUp: `${at}/signUp`,
    setting: `${at}/setting`,
    cards: `${at}/card`,
    recently: `${at}/recently`,
    news: `${at}/news`,
    newsItem: (id: string | number) => `${at}/news/news?id=${id}`,
    question: `${at}/question`,
    sponsorship: `${at}/sponsorship`,
    drives: `${at}/donateBlood`,
    /** My points: point cards, prizes, the ledger; the specification defines the path. */
    points: `${at}/donateBlood/pointCard`,
    notify: `${at}/notify`,
    /** My contacts; the specification defines the path. */
    contacts: `${at}/star`,
    /** Folders, duplicates, import and export. */
    contactFolders: `${at}/businessCard`,
    contact: (id: string) => `${at}/businessCard/browse?id=${encodeURIComponent(id)}`,
    addContact: `${at}/businessCard/addPaper`,
    /** Pages of the company, open to visitors too. */
    termsOfUse: `${at}/termsOfUse`,
    privacyPolicy: `${at}/privacyPolicy`,
    timeLine: `${at}/timeLine`,
    corporateUsers: `${at}/corporateUsers`,
    contactUs: `${at}/contact_Us`,
    download: `${at}/download`,
    /** Courses and certificates; the specification defines the path. */
    courses: `${at}/CQI-IRCA`,
    addCard: `${at}/iDoCard/addCard`,
    /** Activates a physical card for the content of one of mine. */
    activateFor: of('addCard'),
    information: of('information'),
    myCard: of('myCard'),
    preview: of('preview'),
  }
}

/** Where to go after signing in: a path of this site, whatever the address contains. */
export function safeReturn(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, location.origin)) return paths.user
  const target = new URL(from, location.origin)
  // A path such as `/..//evil.example` becomes `//evil.example`, which names another site when it is parsed again.
  const isOurs = target.origin === location.origin && !target.pathname.startsWith('//')
  return isOurs ? target.pathname + target.search + target.hash : paths.user
}
