import { siteAddress } from '@idocard/domain/site-address'

/** All paths of the site to which it has links. */
export const paths = {
  ...siteAddress,
  contact: '/#Contact',
  /** One page of the news of a category (0: all). */
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
  complete: (orderNumber: string) => `/idocard/checkout/complete?orderNumber=${orderNumber}`,
  /** Where whoever has a payment link pays; the token is in the fragment. */
  pay: '/idocard/pay',
  /** Where the owner of two accounts confirms that they become one; the token is in the fragment. */
  merge: '/idocard/merge',
  /** Where the buyer of a pack sets up a company; by default with their newest one. */
  companyStart: (orderNumber = '') => `/idocard/company${orderNumber && `?order=${orderNumber}`}`,
  /** Where anybody tries the console with a company of invented people. */
  demoCompany: '/admin/demo',
  user: '/idocard/user',
  order: (orderNumber: string) => `/idocard/user?order=${orderNumber}`,
  /** The login page, which redirects to `from` after the sign-in. */
  login: (from?: string) => (from ? `/idocard/login?from=${encodeURIComponent(from)}` : '/idocard/login'),
} as const
