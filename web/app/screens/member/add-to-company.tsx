import type { CompanyOffer, OwnedCompany } from '@idocard/contract/company/company-start'
import { pick } from '@idocard/domain/language'
import { Panel } from '../../features/commerce/order/order-view.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './company-start.module.css'

type AddToCompanyProps = { offer: CompanyOffer; companies: readonly OwnedCompany[] }

/** Adds a pack to a company that its buyer owns, instead of setting up another one. */
export function AddToCompany({ offer: { orderNumber }, companies }: AddToCompanyProps) {
  const { t } = useTranslation('companyStart')
  const lang = useLang()
  const add = useCommand(api.companyStart.add_order, { inPlace: true })
  return (
    <Panel title={t('add.title')}>
      <p>{t('add.text')}</p>
      <ul className={classes.list}>
        {companies.map(({ prefix, nameCh, nameEn }) => {
          const name = pick(lang, nameCh, nameEn)
          return (
            <li key={prefix} className={classes.company}>
              <strong>{name}</strong>
              <PlainButton
                variant="outline"
                disabled={add.isPending}
                onClick={() =>
                  add.mutate(
                    { orderNumber, prefix },
                    { onSuccess: () => void toast({ tone: 'good', title: t('add.done', { name }) }) },
                  )
                }
              >
                {t('add.to', { name })}
              </PlainButton>
            </li>
          )
        })}
      </ul>
      {add.error && <Notice tone="bad" live title={add.error.message} />}
    </Panel>
  )
}

/** The companies that somebody owns, with the way to their consoles. */
export function OwnCompanies({ companies }: { companies: readonly OwnedCompany[] }) {
  const { t } = useTranslation('companyStart')
  const lang = useLang()
  return (
    <Panel title={t('own.title')}>
      <p>{t('own.text')}</p>
      <ul className={classes.list}>
        {companies.map(({ prefix, nameCh, nameEn }) => (
          <li key={prefix} className={classes.company}>
            <strong>{pick(lang, nameCh, nameEn)}</strong>
            <ButtonLink variant="outline" whole to={`/admin/${prefix}`}>
              {t('own.open')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
