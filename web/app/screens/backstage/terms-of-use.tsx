import { useLoaderData } from 'react-router'
import { loadPage, onServer } from '../../features/company/company-page/load-page.ts'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { CompanyText } from './company-text.tsx'

export const handle = { query: ['version'] }
const load = (from: Api, request: Request) => loadPage(from, 'termsOfUse', request)
export const loader = onServer(load)
export const clientLoader = ({ request }: { request: Request }) => load(api, request)

/** The company's terms of use for the cards of its people, or the site's terms if it has none. */
export default function TermsOfUseScreen() {
  const { t } = useTranslation('companyPage')
  return <CompanyText title={t('menu.termsOfUse')} page={useLoaderData<typeof loader>()} />
}
