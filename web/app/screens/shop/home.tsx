import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../../kit/button.tsx'
import { Section } from '../../kit/section.tsx'
import { SnapRow } from '../../kit/snap-row.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import classes from './home.module.css'
import { Hero } from './home-hero.tsx'
import { FeatureList, PartnerList, StepList } from './home-lists.tsx'
import { Story, StoryPair } from './home-story.tsx'
import { organizationData } from './organization.ts'
import { PageHead } from './page-head.tsx'
import { PLANS, planOffers } from './plan.ts'
import { PlanCard } from './plan-card.tsx'
import { ProductGrid } from './product-grid.tsx'

/** Products per plan. The page lists those of `personal`. The plan card of `enterprise` needs one for its price. */
const TEASER = { personal: 4, enterprise: 1 }

export const handle = { texts: ['home'] } as const

const load = async (api: Api, origin: string) => {
  const [banners, steps, features, partners, offers] = await Promise.all([
    api.content.banner(),
    api.content.introduction(),
    api.content.features(),
    api.content.partner(),
    planOffers(api, TEASER),
  ])
  return {
    banners: banners.list,
    steps: steps.list,
    features: features.list,
    partners: partners.list,
    offers,
    origin,
  }
}
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, publicUrl))
}
export const clientLoader = () => withTexts(handle, load(api, location.origin))

export default function Home() {
  const { banners, steps, features, partners, offers, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  const company = useCompany()
  const [hero, finishes, ...stories] = banners
  return (
    <main>
      <PageHead
        title={t('title')}
        description={t('description')}
        origin={origin}
        path={paths.home}
        data={organizationData(company, origin)}
      />
      <Hero banner={hero} lowestPrice={offers.personal.lowestPrice} />
      {steps.length > 0 && (
        <Section id="how" ground="deep" title={t('how.title')} intro={t('how.intro')}>
          <SnapRow>
            <StepList steps={steps} />
          </SnapRow>
        </Section>
      )}
      <Section
        title={t('products.title')}
        action={
          <ButtonLink to={paths.products} variant="outline">
            {t('products.all')}
          </ButtonLink>
        }
      >
        <div className={classes.stack}>
          {finishes && (
            <div className={classes.finishes}>
              <Story banner={finishes} />
            </div>
          )}
          <SnapRow>
            <ProductGrid products={offers.personal.list} />
          </SnapRow>
        </div>
      </Section>
      {features.length > 0 && (
        <Section
          title={t('features.title')}
          action={
            <ButtonLink to={paths.features} variant="outline">
              {t('features.all')}
            </ButtonLink>
          }
        >
          <FeatureList features={features} />
        </Section>
      )}
      {stories.length > 0 && <StoryPair banners={stories} label={t('stories')} />}
      <Section ground="deep" title={t('plans.title')} intro={t('plans.intro')}>
        <div className={classes.plans}>
          {PLANS.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              offer={offers[plan]}
              narrow="short"
              level={3}
              action={
                <ButtonLink to={paths.plans(plan)} variant={plan === 'personal' ? 'filled' : 'outline'}>
                  {t(`plans:${plan}.choose`)}
                </ButtonLink>
              }
            />
          ))}
        </div>
      </Section>
      {partners.length > 0 && (
        <Section title={t('partners.title')} centred>
          <SnapRow>
            <PartnerList partners={partners} />
          </SnapRow>
        </Section>
      )}
    </main>
  )
}
