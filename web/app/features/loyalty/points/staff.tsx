import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { IssueSheet } from './issue-sheet.tsx'
import { OpenApplicationsSheet } from './open-applications-sheet.tsx'
import classes from './points.module.css'
import { openApplicationsQuery } from './queries.ts'

/** The actions of the company's agents. @param given the prize code in an address that a phone's camera opened */
export function Staff({ given = '', onGivenDone }: { given?: string; onGivenDone: () => void }) {
  const { t } = useTranslation('points')
  const [sheet, setSheet] = useState<'issue' | 'handOver' | 'open'>()
  const open = useQuery(openApplicationsQuery)
  const toDecide = open.data?.list.filter(({ state }) => state === 'applied').length ?? 0
  const close = () => setSheet(undefined)
  return (
    <section className={classes.staff}>
      <h2 className={classes.heading}>{t('staff.title')}</h2>
      <div className={classes.buttons}>
        <PlainButton variant="outline" onClick={() => setSheet('issue')}>
          {t('staff.issue')}
        </PlainButton>
        <PlainButton variant="outline" onClick={() => setSheet('handOver')}>
          {t('staff.handOver')}
        </PlainButton>
        <PlainButton variant="outline" onClick={() => setSheet('open')}>
          {toDecide > 0 ? t('staff.openCount', { count: toDecide }) : t('staff.open')}
        </PlainButton>
      </div>
      {sheet === 'issue' && <IssueSheet onClose={close} />}
      {sheet === 'open' && <OpenApplicationsSheet onClose={close} />}
      {(sheet === 'handOver' || given) && (
        <HandOverSheet
          given={given}
          onClose={() => {
            close()
            onGivenDone()
          }}
        />
      )}
    </section>
  )
}
