import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { MAX_TEMPLATES } from '@idocard/domain/company/card-template'
import { NativeSelect } from '@mantine/core'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { useDepartments } from './use-departments.ts'

const NEW = { titleCh: '', titleEn: '', parentId: '0', templateId: '0' }

type Option = { value: string; label: string }
const nameIn = (options: readonly Option[], value: string) =>
  options.find((one) => one.value === value)?.label.trim() ?? ''

/** The company's templates as the options of a field. */
function useTemplates(): Option[] {
  const { data } = useCall(api.cardTemplate.list, { pageSize: MAX_TEMPLATES })
  return (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

/** A department of the company, or a new one. */
export default function Department({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const departments = useDepartments()
  const templates = useTemplates()
  const save = useCommand(api.department.save, { inPlace: true })
  const removal = useRemoval(api.department, id)
  return (
    <EditorPage
      screen="departments"
      listTitle={t('screen.departments')}
      id={id}
      get={api.department.get}
      input={{ id }}
      fresh={NEW}
      add={t('department.add')}
      label={(name) => t(`department.field.${name}`)}
      words={(field, value) =>
        field === 'parentId'
          ? nameIn(departments, value)
          : field === 'templateId'
            ? nameIn(templates, value) || t('department.outerTemplate')
            : value
      }
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove may="employee.edit" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
      )}
    >
      {(form) => (
        <>
          <Bilingual form={form} name="title" maxLength={CARD_LIMITS.department} />
          <NativeSelect
            label={form.label('parentId')}
            data={[{ value: '0', label: t('department.top') }, ...departments.filter(({ value }) => value !== id)]}
            {...form.getInputProps('parentId')}
          />
          <NativeSelect
            label={form.label('templateId')}
            description={t('department.templateHint')}
            data={[{ value: '0', label: t('department.outerTemplate') }, ...templates]}
            {...form.getInputProps('templateId')}
          />
        </>
      )}
    </EditorPage>
  )
}
