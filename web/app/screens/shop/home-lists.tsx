import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { Picture } from '../../kit/picture.tsx'
import { useLang } from '../../lib/language.ts'
import classes from './home-lists.module.css'

type Entries = readonly ContentEntry[]

/** How it works, step by step. */
export function StepList({ steps }: { steps: Entries }) {
  const lang = useLang()
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step.id} className={classes.step}>
          <div className={classes.shot}>
            {step.img && (
              <Picture src={step.img} alt="" sizes="(min-width: 75em) 282px, (min-width: 36em) 46vw, 92vw" />
            )}
          </div>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{pick(lang, step.titleCh, step.titleEn)}</h3>
          <p>{pick(lang, step.contentCh, step.contentEn)}</p>
        </li>
      ))}
    </ol>
  )
}

/** The features of the card. */
export function FeatureList({ features }: { features: Entries }) {
  const lang = useLang()
  return (
    <ul className={classes.features}>
      {features.map((feature) => (
        <li key={feature.id} className={classes.feature}>
          {feature.img && <img src={feature.img} alt="" width="64" height="64" loading="lazy" />}
          <div>
            <h3>{pick(lang, feature.titleCh, feature.titleEn)}</h3>
            <p>{pick(lang, feature.contentCh, feature.contentEn)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Organisations that use the cards: their logos and what they do. */
export function PartnerList({ partners }: { partners: Entries }) {
  const lang = useLang()
  return (
    <ul className={classes.partners}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <img
            src={partner.img}
            alt={pick(lang, partner.titleCh, partner.titleEn)}
            width="184"
            height="64"
            loading="lazy"
          />
          <span className={classes.trade}>{pick(lang, partner.contentCh, partner.contentEn)}</span>
        </li>
      ))}
    </ul>
  )
}
