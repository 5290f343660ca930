import type { CompanyConfig } from '@idocard/contract/company/company'

/** The company and its site as structured data (schema.org). */
export function organizationData(company: CompanyConfig, origin: string): object[] {
  const id = `${origin}/#organization`
  const links = [company.facebookLink, company.lineLink, company.messengerLink].filter(Boolean)
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: company.companychname,
      alternateName: company.companyenname,
      url: `${origin}/`,
      logo: new URL(company.squareLogo || company.companyLogo, origin).href,
      ...(company.servicePhone && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: company.servicePhone,
          email: company.serviceMail,
          availableLanguage: ['zh-TW', 'en'],
        },
      }),
      ...(links.length > 0 && { sameAs: links }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      url: `${origin}/`,
      name: company.companychname,
      inLanguage: ['zh-Hant-TW', 'en'],
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/idocard/support?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
