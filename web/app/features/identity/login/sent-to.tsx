import { formatMobile } from '@idocard/domain/identity/phone'
import { useTranslation } from '../../../lib/texts.ts'
import type { SentCode } from '../../../lib/use-sent-code.ts'
import classes from './login.module.css'

/** Shows where the code was sent, or why none may have been, with a button to change it. */
export function SentTo({ sent, onChange }: { sent: SentCode; onChange: () => void }) {
  const { t } = useTranslation('login')
  const { kind, value, validity } = sent
  return (
    <>
      <p role="status">
        {'minutes' in validity && t(kind === 'phone' ? 'code.sentPhone' : 'code.sentEmail')}{' '}
        <span className={classes.sentTo}>{formatMobile(value)}</span>
        <br />
        {'minutes' in validity ? t('code.valid', validity) : validity.message}
      </p>
      <button type="button" className={classes.change} onClick={onChange}>
        {t('code.change')}
      </button>
    </>
  )
}
