import { LANGS, type Lang } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { useLang } from '../../lib/language.ts'
import { sharePicture } from '../../lib/share-picture.ts'
import { useTranslation } from '../../lib/texts.ts'

interface PageHeadProps {
  /** The title without the site's name, which is appended. */
  title: string
  description: string
  /** Scheme and host, for the absolute addresses that previews and search engines require. */
  origin: string
  /** The page's canonical address, with the query that its content depends on. */
  path: string
  /** The preview picture: one of the site's own pictures, about the page's subject. */
  img?: string | undefined
  /** The preview picture for a page without `img`. */
  share?: 'home' | 'features' | 'plans' | 'support' | 'news' | undefined
  type?: 'website' | 'article' | 'product'
  /** When an article was published, ISO 8601. */
  publishedAt?: string
  /** Structured data: schema.org objects. */
  data?: readonly object[]
}

const LOCALES: Record<Lang, string> = { 'zh-tw': 'zh_TW', 'en-us': 'en_US' }
const HREFLANG: Record<Lang, string> = { 'zh-tw': 'zh-Hant-TW', 'en-us': 'en' }

/**
 * Title, description and metadata for search engines and chat apps. Chinese is at the plain address, and English at the
 * same address with `?lang=en-us`. Each page links to both (docs/decisions/0008).
 */
export function PageHead(props: PageHeadProps) {
  const { title, description, origin, path, img, share = 'home', type = 'website', publishedAt, data = [] } = props
  const { t } = useTranslation()
  const lang = useLang()
  const here = origin + inLang(path, lang)
  const picture = origin + ((img && sharePicture(img)) || `/pictures/og/pages/${share}-${lang}.jpg`)
  const [other] = LANGS.filter((one) => one !== lang)
  return (
    <>
      <title>{path === '/' ? title : t('pageTitle', { title })}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={here} />
      {LANGS.map((one) => (
        <link key={one} rel="alternate" hrefLang={HREFLANG[one]} href={origin + inLang(path, one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content="iDoCard" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={here} />
      <meta property="og:locale" content={LOCALES[lang]} />
      {other && <meta property="og:locale:alternate" content={LOCALES[other]} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((one) => (
        <StructuredData key={JSON.stringify(one)} value={one} />
      ))}
    </>
  )
}

/** schema.org data as JSON-LD. `<` is escaped, so that no text can end the element. */
function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value }).replace(/</g, '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
