import type { Category } from '@idocard/contract/commerce/product'
import { useEffect, useRef } from 'react'
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
import { countVisit } from '../../lib/count-visit.ts'
import { withStatus } from '../../lib/error-status.ts'
import { useLang, withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { ConsoleSection } from './console-section.tsx'
import { PageHead } from './page-head.tsx'
import { PLANS, planOf, planOffers } from './plan.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanLink } from './plan-link.tsx'
import classes from './plans.module.css'
import { productsPath } from './product-address.ts'
import { ProductGrid } from './product-grid.tsx'
import { QuoteSection } from './quote-section.tsx'

export const handle = { query: ['name'], texts: ['comparison'] } as const

/** The number of products of each plan on this page. The product list has the rest. */
const SHOWN = { personal: 8, enterprise: 8 }

const load = async (api: Api, origin: string) => ({ offers: await planOffers(api, SHOWN), origin })
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, publicUrl))
}
export const clientLoader = () => withTexts(handle, load(api, location.origin))

/** Both plans are loaded: choosing the other one needs no request. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function Plans() {
  const { offers, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('plans')
  const lang = useLang()
  useEffect(() => countVisit(lang), [lang])
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
  const shown: readonly Category[] = (chosen ? [chosen] : PLANS).filter((plan) => offers[plan].total > 0)
  const title = chosen ? t(`${chosen}.name`) : t('title')
  return (
    <main>
      <PageHead
        title={title}
        description={chosen ? t(`${chosen}.audience`) : t('intro')}
        origin={origin}
        path={paths.plans(chosen)}
        share="plans"
      />
      <div className={classes.top}>
        <PageTitle title={t('title')} intro={t('intro')} />
        <div className={classes.plans} data-chosen={chosen}>
          {PLANS.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              offer={offers[plan]}
              isChosen={plan === chosen}
              narrow={chosen && 'shortest'}
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
        {shown.map((plan) => (
          <Section
            key={plan}
            title={t(`${plan}.products`)}
            action={
              <ButtonLink to={productsPath(plan)} variant="outline">
                {t('all', { count: offers[plan].total })}
              </ButtonLink>
            }
          >
            <ProductGrid products={offers[plan].list} first={plan === chosen ? 2 : 0} />
          </Section>
        ))}
      </div>
      {chosen !== 'personal' && <ConsoleSection />}
      {chosen === 'enterprise' && <QuoteSection />}
      <Section ground="deep" title={t('comparison:title')}>
        <PlanComparison offers={offers} chosen={chosen} />
      </Section>
    </main>
  )
}
