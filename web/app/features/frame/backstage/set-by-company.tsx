import type { Card } from '@idocard/contract/cards/card'
import { pick } from '@idocard/domain/language'
import { IconLock } from '@tabler/icons-react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './set-by-company.module.css'

/** Says which company decides about a part of a card, in place of what would change it. */
export function SetByCompany({ rules }: { rules: NonNullable<Card['companyRules']> }) {
  const { t } = useTranslation('backstage')
  const company = pick(useLang(), rules.companyCh, rules.companyEn)
  return (
    <p className={classes.line}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('setBy', { company })}</span>
    </p>
  )
}
