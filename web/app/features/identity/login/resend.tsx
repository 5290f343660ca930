import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './login.module.css'
import { useSecondsUntil } from './use-countdown.ts'

type ResendProps = {
  kind: 'phone' | 'email'
  /** When a new code can be sent, in milliseconds since 1970. */
  from: number
  busy: boolean
  /** True after another code was sent. */
  resent: boolean
  onResend: () => void
}

/** Help for a code that does not arrive. A new one can be requested after some time. */
export function Resend({ kind, from, busy, resent, onResend }: ResendProps) {
  const { t } = useTranslation('login')
  const seconds = useSecondsUntil(from)
  return (
    <div className={classes.resend}>
      <p className={classes.quiet}>{t(kind === 'phone' ? 'code.helpPhone' : 'code.helpEmail')}</p>
      <PlainButton variant="outline" disabled={seconds > 0 || busy} onClick={onResend}>
        {seconds > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
      </PlainButton>
      <p className={classes.quiet} role="status">
        {resent ? t('code.resent') : ''}
      </p>
    </div>
  )
}
