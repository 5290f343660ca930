import type { ContentEntry } from '@idocard/contract/content/content'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageTitle } from '../../kit/page-title.tsx'
import { Section } from '../../kit/section.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './features.module.css'
import { FeaturesEnd } from './features-end.tsx'
import { FeaturesIndex } from './features-index.tsx'
import { FeaturesPhones } from './features-phones.tsx'
import { FeatureStory } from './features-story.tsx'
import { StepList } from './home-lists.tsx'
import { PageHead } from './page-head.tsx'

export const handle = { texts: ['features'] } as const

const load = async (api: Api, origin: string) => {
  const [features, steps] = await Promise.all([api.content.idoFeatures(), api.content.introduction()])
  return { features: features.list, steps: steps.list, origin }
}
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, publicUrl))
}
export const clientLoader = () => withTexts(handle, load(api, location.origin))

export default function Features() {
  const { features, steps, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('features')
  const half = Math.ceil(features.length / 2)
  return (
    <main>
      <PageHead
        title={t('title')}
        description={t('description')}
        origin={origin}
        path={paths.features}
        share="features"
      />
      <div className={classes.top}>
        <PageTitle title={t('title')} intro={t('intro')} />
        {features.length > 1 && <FeaturesIndex features={features} />}
      </div>
      <Stories features={features.slice(0, half)} first />
      <FeaturesPhones />
      <Stories features={features.slice(half)} />
      {steps.length > 0 && (
        <Section ground="deep" title={t('how.title')} intro={t('how.intro')}>
          <StepList steps={steps} />
        </Section>
      )}
      <FeaturesEnd />
    </main>
  )
}

/** @param first true at the top of the page: the first picture is then loaded at once. */
function Stories({ features, first = false }: { features: readonly ContentEntry[]; first?: boolean }) {
  if (features.length === 0) return null
  return (
    <div className={classes.stories}>
      {features.map((feature, index) => (
        <FeatureStory key={feature.id} feature={feature} priority={first && index === 0} />
      ))}
    </div>
  )
}
