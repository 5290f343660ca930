import { useSearchParams } from 'react-router'
import { CompanyForm } from '../../features/company/company-start/company-form.tsx'
import { RequireMember } from '../../features/identity/session/require-member.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { AddToCompany, OwnCompanies } from './add-to-company.tsx'
import classes from './company-start.module.css'
import { Waiting } from './waiting.tsx'

export const handle = { texts: ['companyStart'] } as const
export const loader = () => null
export const clientLoader = () => withTexts(handle, null)
export const shouldRevalidate = () => false

/** Where the buyer of a pack sets up their company (`?order=`), or adds the pack to one that they own. */
export default function CompanyStartScreen() {
  const { t } = useTranslation('companyStart')
  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <meta name="robots" content="noindex" />
      <RequireMember waiting={<Opening />}>
        <Start />
      </RequireMember>
    </main>
  )
}

function Opening() {
  const { t } = useTranslation('companyStart')
  return (
    <>
      <PageTitle title={t('title')} />
      <Waiting label={t('loading')} />
    </>
  )
}

function Start() {
  const { t } = useTranslation('companyStart')
  const [search] = useSearchParams()
  const { data, error, refetch } = useCall(api.companyStart.load)
  if (!data) {
    if (!error) return <Opening />
    return (
      <>
        <PageTitle title={t('title')} />
        <EmptyState title={t('failed')} action={<PlainButton onClick={() => void refetch()}>{t('again')}</PlainButton>}>
          {error.message}
        </EmptyState>
      </>
    )
  }
  const { offers, companies } = data
  const asked = search.get('order') ?? ''
  // Without a number, the newest order with which a company can be set up.
  const offer = offers.find(({ orderNumber }) => orderNumber === asked) ?? (asked === '' ? offers[0] : undefined)
  if (!offer)
    return (
      <>
        <PageTitle title={t('title')} />
        {companies.length > 0 ? (
          <OwnCompanies companies={companies} />
        ) : (
          <EmptyState title={t('none')} action={<ButtonLink to={paths.plans('enterprise')}>{t('plans')}</ButtonLink>}>
            {t('noneText')}
          </EmptyState>
        )}
      </>
    )
  const intro = <p>{t('intro', { order: offer.orderNumber, count: offer.cards })}</p>
  return (
    <>
      <PageTitle title={t('title')} intro={intro} />
      <div className={classes.parts}>
        {companies.length > 0 && <AddToCompany offer={offer} companies={companies} />}
        <CompanyForm key={offer.orderNumber} offer={offer} />
      </div>
    </>
  )
}
