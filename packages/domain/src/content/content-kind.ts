/**
 * Every kind of content, declared once: what staff write, in what order and when it is shown, and what depends on it.
 * The calls of staff, the checks of their input, publication, cached answers and the deletion of pictures follow from
 * it, on the server and in an editor.
 */

/** A field of a kind. Texts are written in both languages: `title` is `titleCh` and `titleEn`. */
export type ContentField =
  | { type: 'line' | 'text' | 'rich'; max: number; isRequired?: true }
  /** The picture's use says in what shape it is shown. */
  | { type: 'picture'; use: 'banner' | 'cover' | 'icon' | 'logo' }
  | { type: 'link' | 'day' | 'flag'; isRequired?: true }
  /** The part of an address. It stays as it was when the entry was added. */
  | { type: 'slug'; pattern: RegExp }
  /** An entry of another kind, to which this one belongs. */
  | { type: 'category'; of: string }

export type FieldName =
  | 'title'
  | 'summary'
  | 'content'
  | 'img'
  | 'link'
  | 'categoryId'
  | 'day'
  | 'isPublic'
  | 'slug'
  | 'holdsFrom'

export interface ContentKind {
  fields: Readonly<Partial<Record<FieldName, ContentField>>>
  /** By hand; the newest first, by the beginning of its period or by its day; or by its address. */
  order: 'by hand' | 'newest' | 'day' | 'slug'
  /** `optional`: shown from and until. `dated`: it always has a beginning, which readers see. */
  period: 'none' | 'optional' | 'dated'
  /** The tag of the cached answers that show it. */
  tag: 'content' | 'news' | 'page' | 'question' | 'companyPage'
  /** `{{seller}}` in its text stands for the seller's details. */
  hasSeller?: true
}

const text = (max: number) => ({ type: 'text', max }) as const
const rich = (max: number) => ({ type: 'rich', max }) as const
const picture = (use: 'banner' | 'cover' | 'icon' | 'logo') => ({ type: 'picture', use }) as const
const link = { type: 'link' } as const
const titled = { title: { type: 'line', max: 80, isRequired: true } } as const
const written = { ...titled, summary: text(300), content: rich(50_000) } as const

const listed = { order: 'by hand', period: 'optional', tag: 'content' } as const

/** What the site shows, in the order of the console. Staff of the site write it. */
export const SITE_KINDS = {
  banner: { ...listed, fields: { ...titled, content: text(500), img: picture('banner'), link } },
  introduction: { ...listed, fields: { ...titled, content: text(500), img: picture('cover'), link } },
  features: { ...listed, fields: { ...titled, content: text(500), img: picture('icon'), link } },
  partner: { ...listed, fields: { ...titled, content: text(500), img: picture('logo'), link } },
  idoFeatures: { ...listed, fields: { ...titled, content: rich(20_000), img: picture('cover'), link } },
  guide: { ...listed, fields: { ...titled, content: rich(20_000), img: picture('cover'), link } },
  teachingLink: { ...listed, fields: { ...titled, content: text(500), img: picture('cover'), link } },
  teaching: { ...listed, fields: { ...titled, content: rich(20_000), img: picture('cover'), link } },
  advertise: { ...listed, fields: { ...titled, content: text(500), img: picture('cover'), link } },
  newsArticle: {
    order: 'newest',
    period: 'dated',
    tag: 'news',
    fields: { ...written, img: picture('cover'), categoryId: { type: 'category', of: 'newsCategory' } },
  },
  newsCategory: { ...listed, fields: titled },
  page: {
    order: 'slug',
    period: 'optional',
    tag: 'page',
    hasSeller: true,
    fields: { slug: { type: 'slug', pattern: /^[a-z][a-z0-9-]{1,59}$/ }, ...written, holdsFrom: { type: 'day' } },
  },
} as const satisfies Record<string, ContentKind>

/** What a company shows to its people or to everybody. Its own staff write it. */
export const COMPANY_KINDS = {
  news: {
    order: 'newest',
    period: 'dated',
    tag: 'news',
    fields: {
      ...written,
      img: picture('cover'),
      categoryId: { type: 'category', of: 'companyNewsCategory' },
      isPublic: { type: 'flag' },
    },
  },
  companyNewsCategory: { order: 'by hand', period: 'none', tag: 'news', fields: titled },
  question: {
    order: 'by hand',
    period: 'none',
    tag: 'question',
    fields: { ...titled, content: rich(20_000), categoryId: { type: 'category', of: 'questionCategory' } },
  },
  questionCategory: { order: 'by hand', period: 'none', tag: 'question', fields: titled },
  companyPage: {
    order: 'slug',
    period: 'none',
    tag: 'companyPage',
    hasSeller: true,
    // The name of its screen in the back office, such as `timeLine` or `CQI-IRCA`.
    fields: {
      slug: { type: 'slug', pattern: /^[a-z][\w-]{1,59}$/i },
      ...written,
      img: picture('cover'),
      holdsFrom: { type: 'day' },
    },
  },
  companyEvent: {
    order: 'day',
    period: 'none',
    tag: 'companyPage',
    fields: { ...titled, content: rich(20_000), img: picture('cover'), day: { type: 'day', isRequired: true } },
  },
} as const satisfies Record<string, ContentKind>

export type SiteKind = keyof typeof SITE_KINDS
export type CompanyKind = keyof typeof COMPANY_KINDS
export type KindName = SiteKind | CompanyKind
export const CONTENT_KINDS: Readonly<Record<KindName, ContentKind>> = { ...SITE_KINDS, ...COMPANY_KINDS }

/** How many versions of an entry are kept. */
export const CONTENT_VERSIONS = 50
