import type { Card } from '@idocard/contract/cards/card'
import { joined, pick } from '@idocard/domain/language'
import { IconLock } from '@tabler/icons-react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './set-by-company.module.css'

const PARTS = ['accent', 'logo', 'cover', 'legal', 'links'] as const
type LookByCompanyProps = {
  card: Card
  /** The parts that are said, if the company decides about them. */
  of?: readonly (typeof PARTS)[number][]
}

/** Says what of a card's look its company decides, whatever theme it has. Nothing on a card without. */
export function LookByCompany({ card: { accent, look, companyRules }, of = PARTS }: LookByCompanyProps) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  if (!look || !companyRules) return null
  const has = {
    accent: accent !== '',
    logo: look.logo !== '',
    cover: look.cover !== '',
    legal: look.legalCh + look.legalEn !== '',
    links: look.links.length > 0,
  }
  const parts = of.filter((name) => has[name])
  if (parts.length === 0) return null
  const company = pick(lang, companyRules.companyCh, companyRules.companyEn)
  return (
    <p className={classes.line}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {t('lookBy', {
          company,
          parts: joined(
            lang,
            'comma',
            parts.map((name) => t(`look.${name}`)),
          ),
        })}
      </span>
    </p>
  )
}
