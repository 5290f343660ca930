import type { Product } from '@idocard/contract/commerce/product'
import type { FreightRate } from '@idocard/domain/commerce/freight'
import { pick } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { useRef } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { breadcrumbData } from '../../features/content/news/breadcrumb-data.ts'
import { Section } from '../../kit/section.tsx'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { useLang, withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import { PageHead } from './page-head.tsx'
import { type ListedProduct, listed } from './plan.ts'
import { productAddress } from './product-address.ts'
import { useProductArrival } from './product-arrival.ts'
import { productData } from './product-data.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ProductList, productsShown } from './product-list.tsx'

export const handle = { query: ['id', 'name', 'page'], texts: ['product'] } as const

/** The number of other products of the same plan that are shown below a product. */
const OTHERS = 4
/** The number of products of the plan that are searched for other finishes of the card. */
const MAX_SAME = 12

async function load(api: Api, request: Request, origin: string) {
  const { id, plan, page } = productAddress(new URL(request.url).searchParams)
  if (id === undefined) return { shown: await productsShown(api, plan, page), origin }
  const product = await productOf(api, id)
  const [{ list }, { methods }] = await Promise.all([
    api.product.load_by_front({ category: product.category, pageNum: 1, pageSize: MAX_SAME }),
    api.freight.load_by_front(),
  ])
  // The server renders the cached page again each day (features/content/content/jobs.ts).
  return { product, same: list.map(listed), rates: methods, today: taiwanDay(new Date()), origin }
}

async function productOf(api: Api, id: string): Promise<Product> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404)
  try {
    return await api.product.load_by_id({ id: Number(id) })
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw data(null, 404)
    throw error
  }
}

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, request, publicUrl))
}
export const clientLoader = ({ request }: { request: Request }) =>
  withTexts(handle, load(api, request, location.origin))

/** One product if the address has an id, otherwise the list. */
export default function ProductScreen() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.shown) return <ProductList shown={loaded.shown} origin={loaded.origin} />
  return <OneProduct {...loaded} />
}

interface OneProductProps {
  product: Product
  same: readonly ListedProduct[]
  rates: readonly FreightRate[]
  today: string
  origin: string
}

function OneProduct({ product, same, rates, today, origin }: OneProductProps) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const company = useCompany()
  const main = useRef<HTMLElement>(null)
  useProductArrival(main, String(product.id))
  const title = pick(lang, product.titleCh, product.titleEn)
  const others = same.filter((one) => one.id !== product.id).slice(0, OTHERS)
  const path = paths.product(product.id)
  const crumbs = [
    { name: t('common:home'), path: paths.home },
    { name: t('plans:title'), path: paths.plans() },
    { name: t(`plans:${product.category}.name`), path: paths.plans(product.category) },
    { name: title, path },
  ]
  return (
    <main ref={main}>
      <PageHead
        title={title}
        description={pick(lang, product.summaryCh, product.summaryEn) || t('list.intro')}
        origin={origin}
        path={path}
        img={product.img[0]}
        share="plans"
        type="product"
        data={[
          productData({
            product,
            lang,
            brand: pick(lang, company.companychname, company.companyenname),
            origin,
            url: origin + inLang(path, lang),
          }),
          breadcrumbData(
            crumbs.map((crumb) => ({ ...crumb, path: inLang(crumb.path, lang) })),
            origin,
          ),
        ]}
      />
      <ProductDetail key={product.id} product={product} same={same} rates={rates} today={today} />
      {others.length > 0 && (
        <Section ground="deep" title={t('others')}>
          <ProductGrid products={others} />
        </Section>
      )}
    </main>
  )
}
