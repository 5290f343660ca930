import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { MAX_EMPLOYEE_NUMBER } from '@idocard/domain/company/employee'
import { pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { EmployeeDirectory } from './employee-directory.tsx'
import { EmployeeExceptions } from './employee-exceptions.tsx'
import { EmployeeInvite } from './employee-invite.tsx'
import { EmployeeLeave } from './employee-leave.tsx'
import { useDepartments } from './use-departments.ts'

const NAMES = { nameCh: '', nameEn: '', titleCh: '', titleEn: '' }
const NEW = { ...NAMES, departmentId: '0', phone: '', email: '', employeeNumber: '' }

/** Somebody who works for the company, or somebody new. */
export default function Employee({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const departments = useDepartments()
  const save = useCommand(api.employee.save, { inPlace: true })
  const removal = useRemoval(api.employee, id)
  return (
    <EditorPage
      screen="employees"
      listTitle={t('screen.employees')}
      id={id}
      get={api.employee.get}
      input={{ id }}
      fresh={NEW}
      add={t('employee.add')}
      nameOf={({ nameCh, nameEn }) => pick(lang, nameCh, nameEn)}
      label={(name) => t(`employee.field.${name}`)}
      words={(field, value) =>
        field === 'departmentId' ? (departments.find((one) => one.value === value)?.label.trim() ?? '') : value
      }
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove may="employee.edit" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
      )}
      // Its sheet is a form of its own.
      below={id !== 'new' && <EmployeeLeave id={id} />}
    >
      {(form, employee) => (
        <>
          {employee && <EmployeeDirectory employee={employee} />}
          {employee && <EmployeeInvite employee={employee} />}
          {employee && <EmployeeExceptions employee={employee} />}
          <Bilingual form={form} name="name" maxLength={CARD_LIMITS.name} />
          <Bilingual form={form} name="title" maxLength={CARD_LIMITS.title} />
          <div className="console-fields">
            <NativeSelect
              label={form.label('departmentId')}
              data={[{ value: '0', label: t('employee.noDepartment') }, ...departments]}
              {...form.getInputProps('departmentId')}
            />
            <TextInput
              label={form.label('employeeNumber')}
              maxLength={MAX_EMPLOYEE_NUMBER}
              {...form.getInputProps('employeeNumber')}
            />
          </div>
          <div className="console-fields">
            <TextInput
              label={form.label('phone')}
              description={t('employee.phoneText')}
              type="tel"
              maxLength={64}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label={form.label('email')}
              description={t('employee.emailText')}
              type="email"
              maxLength={254}
              {...form.getInputProps('email')}
            />
          </div>
        </>
      )}
    </EditorPage>
  )
}
