import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EditorPage } from '../kit/editor-page.tsx'
import { usePlaceName } from '../kit/place-name.ts'
import { CompanyFields, PROFILE } from './company-fields.tsx'

/** The profile of the company of this console. There is one, so it has no list. */
export default function CompanyProfile() {
  const { t } = useTranslation('console')
  const name = usePlaceName()
  const save = useCommand(api.companyProfile.save, { inPlace: true })
  return (
    <EditorPage
      screen="companyProfile"
      isOnly
      listTitle={name}
      id="profile"
      get={api.companyProfile.get}
      input={{}}
      fresh={PROFILE}
      add={t('screen.companyProfile')}
      label={(field) => t(`company.field.${field}`)}
      save={(values, { version }) => save.mutateAsync({ ...values, version })}
    >
      {(form) => <CompanyFields form={form} />}
    </EditorPage>
  )
}
