import { useCompany } from '../site/use-company.ts'
import classes from './service-contact.module.css'

/** Where somebody with a link of their own reaches staff. */
export function ServiceContact() {
  const { servicePhone, serviceMail } = useCompany()
  return (
    <p className={classes.contact}>
      {servicePhone && <a href={`tel:${servicePhone}`}>{servicePhone}</a>}
      {serviceMail && <a href={`mailto:${serviceMail}`}>{serviceMail}</a>}
    </p>
  )
}
