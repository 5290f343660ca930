import { useLoaderData } from 'react-router'
import { loadPage, onServer } from '../../features/company/company-page/load-page.ts'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { CompanyText } from './company-text.tsx'

export const handle = { query: ['version'] }
const load = (from: Api, request: Request) => loadPage(from, 'privacyPolicy', request)
export const loader = onServer(load)
export const clientLoader = ({ request }: { request: Request }) => load(api, request)

/** The company's privacy policy for the back office, or the site's policy if it has none. */
export default function PrivacyPolicyScreen() {
  const { t } = useTranslation('companyPage')
  return <CompanyText title={t('menu.privacyPolicy')} page={useLoaderData<typeof loader>()} />
}
