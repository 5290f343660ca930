import { ADDRESS_LIMITS } from '@idocard/domain/company/purchase'
import { TextInput } from '@mantine/core'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EditorPage } from '../kit/editor-page.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { SwitchField } from '../kit/switch-field.tsx'

const NEW = { label: '', recipient: '', phone: '', address: '', isDefault: false }

/** Where the company has parcels sent, or a new address. */
export default function CompanyAddress({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.companyAddress.save, { inPlace: true })
  const removal = useRemoval(api.companyAddress, id)
  return (
    <EditorPage
      screen="companyAddresses"
      listTitle={t('screen.companyAddresses')}
      id={id}
      get={api.companyAddress.get}
      input={{ id }}
      fresh={NEW}
      add={t('companyAddress.add')}
      nameOf={({ label }) => label}
      label={(name) => t(`companyAddress.field.${name}`)}
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove may="purchase.make" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
      )}
    >
      {(form) => (
        <>
          <TextInput
            label={form.label('label')}
            description={t('companyAddress.labelHint')}
            maxLength={ADDRESS_LIMITS.label}
            required
            {...form.getInputProps('label')}
          />
          <div className="console-fields">
            <TextInput
              label={form.label('recipient')}
              maxLength={ADDRESS_LIMITS.recipient}
              required
              {...form.getInputProps('recipient')}
            />
            <TextInput
              label={form.label('phone')}
              type="tel"
              inputMode="tel"
              maxLength={ADDRESS_LIMITS.phone}
              required
              {...form.getInputProps('phone')}
            />
          </div>
          <TextInput
            label={form.label('address')}
            description={t('companyAddress.addressHint')}
            maxLength={ADDRESS_LIMITS.address}
            required
            {...form.getInputProps('address')}
          />
          <SwitchField form={form} name="isDefault" />
        </>
      )}
    </EditorPage>
  )
}
