import { pick } from '@idocard/domain/language'
import { useState } from 'react'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct, useMany } from '../kit/many-act.tsx'
import { RefuseForm } from './decide.tsx'

type Row = RowOf<typeof api.prizeApply.list>
type ApplicationActsProps = { rows: readonly Row[]; onDone: () => void }

/** Decides several applications: approves them, or turns them down for the same reason. */
export function ApplicationActs({ rows, onDone }: ApplicationActsProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [isRefusing, setRefusing] = useState(false)
  const many = {
    rows,
    nameOf: ({ name, titleCh, titleEn }: Row) =>
      [name || t('application.noName'), pick(lang, titleCh, titleEn)].join(t('comma')),
    onDone,
  }
  const refusing = useMany({ ...many, calls: [api.prizeApply.refuse], action: t('application.refuse') })
  return (
    <>
      <ManyAct
        {...many}
        may="prize.decide"
        calls={[api.prizeApply.approve]}
        action={t('application.approve')}
        {...oneByOne<Row>(({ id }) => api.prizeApply.approve({ id }))}
      />
      <Can
        may="prize.decide"
        variant="outline"
        disabled={refusing.isPending}
        because={refusing.tooMany}
        onClick={() => setRefusing(true)}
      >
        {refusing.text}
      </Can>
      {isRefusing && (
        <Sheet
          title={t('application.refuseManyTitle', { count: rows.length })}
          closeLabel={shared('close')}
          onClose={() => setRefusing(false)}
        >
          <RefuseForm
            text={t('application.refuseManyText')}
            onRefuse={(reasons) => {
              setRefusing(false)
              refusing.run(oneByOne(({ id }) => api.prizeApply.refuse({ id, ...reasons })))
            }}
          />
        </Sheet>
      )}
      {refusing.results}
    </>
  )
}
