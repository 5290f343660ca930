import { useState } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import { Row, RowList } from '../../frame/backstage/row-list.tsx'
import classes from './contacts.module.css'
import { DuplicatesSheet } from './duplicates-sheet.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { RemindersSheet } from './reminders-sheet.tsx'
import { RemovedSheet } from './removed-sheet.tsx'

const SHEETS = {
  reminders: RemindersSheet,
  duplicates: DuplicatesSheet,
  import: ImportSheet,
  export: ExportSheet,
  removed: RemovedSheet,
}

/** Rows that open reminders, duplicates, import, export and removed contacts. */
export function ContactTools() {
  const { t } = useTranslation('contacts')
  const [opened, setOpened] = useState<keyof typeof SHEETS>()
  const Opened = opened && SHEETS[opened]
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('tools.title')}</h2>
      <RowList>
        {(Object.keys(SHEETS) as (keyof typeof SHEETS)[]).map((name) => (
          <Row key={name} onClick={() => setOpened(name)} opens>
            {t(`${name}.title`)}
          </Row>
        ))}
      </RowList>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </section>
  )
}
