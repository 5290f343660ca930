import type { Employee } from '@idocard/contract/company/employee'
import { MAX_PRINTED } from '@idocard/domain/company/employee'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMany } from '../kit/many-act.tsx'

interface PrintCodesProps {
  rows: readonly Employee[]
  nameOf: (row: Employee) => string
  onDone: () => void
}

/** Downloads a sheet with a code for each of these people, to print, cut apart and hand out. */
export function PrintCodes({ rows, nameOf, onDone }: PrintCodesProps) {
  const { t } = useTranslation('console')
  const many = useMany({ calls: [api.employee.print_codes], action: t('employee.print'), rows, nameOf, onDone })
  const start = () =>
    many.run({
      // One file.
      atOnce: MAX_PRINTED,
      async send(part) {
        const { path, list } = await api.employee.print_codes({ list: part.map(({ id }) => id) })
        // The answer is a download, so the page stays.
        window.location.assign(path)
        return { list }
      },
    })
  return (
    <>
      <Can
        may="employee.edit"
        variant="outline"
        disabled={many.isPending}
        because={rows.length > MAX_PRINTED ? t('employee.printMax', { max: MAX_PRINTED }) : undefined}
        onClick={start}
      >
        {many.text}
      </Can>
      {many.results}
    </>
  )
}
