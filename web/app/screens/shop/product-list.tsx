import type { Category, Product } from '@idocard/contract/commerce/product'
import { PRODUCTS_PER_PAGE } from '@idocard/domain/commerce/product-page'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Pager } from '../../kit/pager.tsx'
import type { Api } from '../../lib/api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PageHead } from './page-head.tsx'
import { PLANS } from './plan.ts'
import { productsPath } from './product-address.ts'
import { useProductArrival } from './product-arrival.ts'
import { ProductGrid } from './product-grid.tsx'
import classes from './product-list.module.css'

/** A page of the products on sale, as selected by the address. */
interface ProductsShown {
  plan: Category | undefined
  page: number
  pages: number
  total: number
  list: readonly Product[]
}

/** One page of a plan's products, or of all. A number beyond the last page returns the last page. */
export async function productsShown(api: Api, plan: Category | undefined, wanted: number): Promise<ProductsShown> {
  const ask = (pageNum: number) =>
    api.product.load_by_front({ category: plan ?? '', pageNum, pageSize: PRODUCTS_PER_PAGE })
  const first = await ask(wanted)
  const pages = Math.max(1, Math.ceil(first.total / PRODUCTS_PER_PAGE))
  const page = Math.min(wanted, pages)
  const { list, total } = page === wanted ? first : await ask(page)
  return { plan, page, pages, total, list }
}

/** All products, or those of one plan, page by page. */
export function ProductList({ shown, origin }: { shown: ProductsShown; origin: string }) {
  const { plan, page, pages, total, list } = shown
  const { t } = useTranslation('product')
  const count = useRef<HTMLParagraphElement>(null)
  const shownPage = useRef(page)
  const main = useRef<HTMLElement>(null)
  useProductArrival(main, `${plan ?? 'all'}/${page}`)

  // The next page of the list starts at the top, so the focus moves there.
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    if (document.activeElement?.closest('nav')) count.current?.focus({ preventScroll: true })
  }, [page])

  const title = plan ? t(`plans:${plan}.products`) : t('list.title')
  return (
    <main ref={main}>
      <PageHead
        title={page > 1 ? t('list.titlePage', { title, page }) : title}
        description={plan ? t(`plans:${plan}.audience`) : t('list.intro')}
        origin={origin}
        path={productsPath(plan, page)}
        share="plans"
      />
      <div className={classes.inner}>
        <PageTitle title={title} intro={plan ? t(`plans:${plan}.audience`) : t('list.intro')} />
        <PlanFilter chosen={plan} />
        <p ref={count} className={classes.count} role="status" tabIndex={-1}>
          {pages > 1 ? t('list.countPage', { count: total, page, pages }) : t('list.count', { count: total })}
        </p>
        {list.length > 0 ? (
          <ProductGrid products={list} level={2} first={2} />
        ) : (
          <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
        )}
        <Pager
          page={page}
          pages={pages}
          to={(one) => productsPath(plan, one)}
          label={t('list.pages')}
          previousLabel={t('list.previous')}
          nextLabel={t('list.next')}
          pageLabel={(one) => t('list.page', { page: one })}
        />
      </div>
    </main>
  )
}

/** Links to all products, or those of one plan. */
function PlanFilter({ chosen }: { chosen: Category | undefined }) {
  const { t } = useTranslation('product')
  return (
    <nav aria-label={t('list.filter')}>
      <ul className={classes.filter}>
        {[undefined, ...PLANS].map((plan) => (
          <li key={plan ?? 'all'}>
            <Link to={productsPath(plan)} preventScrollReset aria-current={plan === chosen ? 'page' : undefined}>
              {plan ? t(`plans:${plan}.name`) : t('list.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
