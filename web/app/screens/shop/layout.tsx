import { Outlet, useLocation } from 'react-router'
import { ContactSection } from '../../features/company/inquiry/inquiry-section.tsx'
import { paths } from '../../lib/paths.ts'
import { useCompany } from '../site/use-company.ts'

/** The pages to which people come in order to ask. */
const ASKING: readonly string[] = [paths.home, paths.support]

/** Every page of the shop ends with the contact section: a line that opens it, or the whole form. */
export default function ShopLayout() {
  const company = useCompany()
  const { pathname } = useLocation()
  return (
    <>
      <Outlet />
      <ContactSection company={company} isFolded={!ASKING.includes(pathname)} />
    </>
  )
}
