import type { Employee } from '@idocard/contract/company/employee'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'

/** On an employee’s page: that the company’s directory keeps them, and when they leave because it says so. */
export function EmployeeDirectory({ employee: { isOfDirectory, leavesAt } }: { employee: Employee }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  if (!isOfDirectory) return null
  return leavesAt ? (
    <Notice tone="attention" title={t('employee.leavesTitle', { at: momentInText(leavesAt, lang) })}>
      {t('employee.leavesText')}
    </Notice>
  ) : (
    <Notice title={t('employee.ofDirectory')}>{t('employee.ofDirectoryText')}</Notice>
  )
}
