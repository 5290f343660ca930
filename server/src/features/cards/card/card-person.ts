import type { CardFacts } from '@idocard/contract/cards/card-view'
import { cardText } from '@idocard/domain/cards/card'
import { htmlLang, type Lang } from '@idocard/domain/language'

/** Structured data about a person for search engines. `card` must contain public fields only. */
export function cardPerson(card: CardFacts, lang: Lang, publicUrl: string, updatedAt: Date): Record<string, unknown> {
  const { fields } = card
  const of = (ch: string, en: string) => cardText(lang, ch, en).text || undefined
  const company = of(fields.companyCh, fields.companyEn)
  const other = lang === 'zh-tw' ? fields.nameEn : fields.nameCh
  const links = card.socialMedia.map((one) => one.socialMediaLink).filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    inLanguage: htmlLang(lang),
    dateModified: updatedAt.toISOString(),
    mainEntity: {
      '@type': 'Person',
      name: of(fields.nameCh, fields.nameEn),
      alternateName: other || undefined,
      jobTitle: of(fields.titleCh, fields.titleEn),
      description: of(fields.introductionCh, fields.introductionEn),
      worksFor: company && { '@type': 'Organization', name: company },
      address: of(fields.addressCh, fields.addressEn),
      telephone: fields.phones[0]?.number,
      email: fields.emails[0]?.address,
      image: card.photo ? publicUrl + card.photo : undefined,
      url: card.url,
      sameAs: links.length > 0 ? links : undefined,
    },
  }
}
