import type { Category } from '@idocard/contract/product'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { ButtonLink } from '../../kit/button.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Section } from '../../kit/section.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { paths } from '../../lib/paths.ts'
import { PageHead } from './page-head.tsx'
import { ofPlan, PLANS, planOf } from './plan.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanLink } from './plan-link.tsx'
import classes from './plans.module.css'
import { ProductGrid } from './product-grid.tsx'

export const handle = { query: ['name'] }

const load = async (api: Api, origin: string) => {
  const products = await api.product.load_by_front({ pageNum: 1, pageSize: 9999 })
  return { products: products.list, origin }
}
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return load(api, publicUrl)
}
export const clientLoader = () => load(api, location.origin)

/** The products of both plans are here already: choosing the other one asks for nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function Plans() {
  const { products, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('plans')
  const [query] = useSearchParams()
  const chosen = planOf(query.get('name'))
  const list = useRef<HTMLDivElement>(null)
  const showProducts = () => {
    const start = list.current?.querySelector('h2')
    if (!start) return
    start.tabIndex = -1
    start.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  const title = chosen ? t(`${chosen}.name`) : t('title')
  return (
    <main>
      <PageHead
        title={title}
        description={chosen ? t(`${chosen}.audience`) : t('intro')}
        origin={origin}
        path={paths.plans(chosen)}
        img={`/pictures/plans/${chosen ?? 'personal'}-960.webp`}
      />
      <div className={classes.top}>
        <PageTitle title={t('title')} intro={t('intro')} />
        <div className={classes.plans} data-chosen={chosen}>
          {PLANS.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              products={products}
              isChosen={plan === chosen}
              isCompact={chosen !== undefined}
              priority={chosen === undefined && plan === PLANS[0]}
              action={
                <PlanLink plan={plan} isChosen={plan === chosen} onChosen={showProducts}>
                  {t(`${plan}.choose`)}
                </PlanLink>
              }
            />
          ))}
        </div>
      </div>
      <div ref={list} className={classes.lists}>
        {(chosen ? [chosen] : PLANS).map((plan: Category) => (
          <Section
            key={plan}
            title={t(`${plan}.products`)}
            action={
              <ButtonLink to={paths.products} look="outline">
                {t('all')}
              </ButtonLink>
            }
          >
            <ProductGrid products={ofPlan(products, plan)} />
          </Section>
        ))}
      </div>
      <Section ground="deep" title={t('comparison.title')}>
        <PlanComparison products={products} chosen={chosen} />
      </Section>
    </main>
  )
}
