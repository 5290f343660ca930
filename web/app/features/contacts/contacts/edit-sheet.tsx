import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { CompanyTypeField } from './company-type-field.tsx'
import classes from './contacts.module.css'
import { FieldsForm, sentFields } from './fields-form.tsx'
import { useFieldsEdit } from './use-contact-edit.ts'

/** Corrects the fields of a contact that no owner keeps up to date. */
export function EditSheet({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const [fields, setFields] = useState(contact.fields)
  const [companyType, setCompanyType] = useState(contact.companyType)
  const edit = useFieldsEdit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isPending) return
    const { id, version } = contact
    edit.mutate({ id, version, fields: sentFields(fields), companyType }, { onSuccess: onClose })
  }
  return (
    <Sheet title={t('edit')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <FieldsForm fields={fields} onChange={setFields} />
        <CompanyTypeField value={companyType} onChange={setCompanyType} />
        <PlainButton type="submit" disabled={edit.isPending}>
          {t('save')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
