import { pick } from '@idocard/domain/language'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageTitle } from '../../kit/page-title.tsx'
import { Section } from '../../kit/section.tsx'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { PageHead } from './page-head.tsx'
import { ofPlan, PLANS } from './plan.ts'
import classes from './product.module.css'
import { ProductDetail } from './product-detail.tsx'
import { ProductGrid } from './product-grid.tsx'

export const handle = { query: ['id'] }

/** Other products of the same plan shown below one. */
const OTHERS = 4

const load = async (api: Api, id: string | null, origin: string) => {
  const [list, product] = await Promise.all([
    api.product.load_by_front({ pageNum: 1, pageSize: 9999 }),
    id === null ? undefined : productOf(api, id),
  ])
  return { products: list.list, product, origin }
}

async function productOf(api: Api, id: string) {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404)
  try {
    return await api.product.load_by_id({ id: Number(id) })
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw data(null, 404)
    throw error
  }
}

const idIn = (request: Request) => new URL(request.url).searchParams.get('id') || null

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return load(api, idIn(request), publicUrl)
}
export const clientLoader = ({ request }: { request: Request }) => load(api, idIn(request), location.origin)

export default function ProductScreen() {
  const { products, product, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['product', 'plans'])
  const lang = useLang()
  if (!product) {
    return (
      <main>
        <PageHead title={t('list.title')} description={t('list.intro')} origin={origin} path={paths.products} />
        <div className={classes.top}>
          <PageTitle title={t('list.title')} intro={t('list.intro')} />
        </div>
        <div className={classes.lists}>
          {PLANS.map((plan) => (
            <Section key={plan} title={t(`plans:${plan}.name`)}>
              <ProductGrid products={ofPlan(products, plan)} />
            </Section>
          ))}
        </div>
      </main>
    )
  }
  const others = ofPlan(products, product.category).filter((one) => one.id !== product.id)
  return (
    <main>
      <PageHead
        title={pick(lang, product.titleCh, product.titleEn)}
        description={pick(lang, product.summaryCh, product.summaryEn)}
        origin={origin}
        path={paths.product(product.id)}
        img={product.img[0]}
      />
      <ProductDetail key={product.id} product={product} />
      {others.length > 0 && (
        <Section ground="deep" title={t('others')}>
          <ProductGrid products={others.slice(0, OTHERS)} />
        </Section>
      )}
    </main>
  )
}
