import { Outlet } from 'react-router'
import { ContactSection } from '../../features/contact/contact-section.tsx'
import { useCompany } from '../site/use-company.ts'

/** Every page of the shop ends with the contact section. */
export default function ShopLayout() {
  const company = useCompany()
  return (
    <>
      <Outlet />
      <ContactSection company={company} />
    </>
  )
}
