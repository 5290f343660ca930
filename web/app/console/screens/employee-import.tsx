import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { EmployeeImportDone } from './employee-import-done.tsx'
import { EmployeeImportNew } from './employee-import-new.tsx'

/** A file with the company's people: what it did, and how to take that back. `new`: imports one. */
export default function EmployeeImport({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const isNew = id === 'new'
  const { data } = useCall(api.employeeImport.get, { id }, { enabled: !isNew })
  const title = data ? data.fileName || t('employeeImport.pasted') : t('screen.employeeImports')
  return (
    <Page
      title={isNew ? t('employeeImport.add') : title}
      back={{ to: addressOf({ prefix, screen: 'employeeImports' }), text: t('screen.employeeImports') }}
    >
      {isNew ? <EmployeeImportNew /> : <EmployeeImportDone key={id} id={id} />}
    </Page>
  )
}
