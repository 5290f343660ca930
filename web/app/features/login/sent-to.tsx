import { formatMobile } from '@idocard/domain/phone'
import { useTranslation } from '../../lib/texts.ts'
import type { SentCode } from '../../lib/use-sent-code.ts'
import classes from './login.module.css'

/** Shows where the code was sent, with a button to change it. */
export function SentTo({ sent, onChange }: { sent: SentCode; onChange: () => void }) {
  const { t } = useTranslation('login')
  return (
    <>
      <p role="status">
        {t(sent.kind === 'phone' ? 'code.sentPhone' : 'code.sentEmail')}{' '}
        <span className={classes.sentTo}>{formatMobile(sent.value)}</span>
        <br />
        {t('code.valid', { minutes: sent.validMinutes })}
      </p>
      <button type="button" className={classes.change} onClick={onChange}>
        {t('code.change')}
      </button>
    </>
  )
}
