import { useTranslation } from '../../lib/texts.ts'
import classes from './next-steps.module.css'
import { Panel } from './order-view.tsx'

/** The steps after an order is paid. */
export function NextSteps() {
  const { t } = useTranslation('order')
  return (
    <Panel title={t('complete.nextHeading')}>
      <ol className={classes.steps}>
        <li>{t('complete.next1')}</li>
        <li>{t('complete.next2')}</li>
        <li>{t('complete.next3')}</li>
      </ol>
    </Panel>
  )
}
