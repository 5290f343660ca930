import type { Employee } from '@idocard/contract/company/employee'
import { TEMPLATE_TEXTS } from '@idocard/domain/company/card-template'
import { joined } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Part } from '../kit/parts.tsx'

/** The texts that somebody’s card has in place of the template’s, because they asked for them. */
export function EmployeeExceptions({ employee: { id, exceptions } }: { employee: Employee }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const end = useCommand(api.employee.end_exception)
  const fields = TEMPLATE_TEXTS.filter((field) => exceptions[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <Part title={t('employee.exceptions')}>
      <p>{t('employee.exceptionsText')}</p>
      <dl className="console-facts">
        {fields.map((field) => {
          const name = t(`cardRequest.field.${field}`)
          const { ch = '', en = '' } = exceptions[field] ?? {}
          return (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                {joined(lang, 'dot', [ch, en].filter(Boolean))}{' '}
                <Can
                  may="employee.edit"
                  variant="quiet"
                  aria-label={t('employee.endExceptionOf', { field: name })}
                  disabled={end.isPending}
                  onClick={() => end.mutate({ id: String(id), field })}
                >
                  {t('employee.endException')}
                </Can>
              </dd>
            </div>
          )
        })}
      </dl>
    </Part>
  )
}
