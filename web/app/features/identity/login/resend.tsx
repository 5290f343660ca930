import { useEffect, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './login.module.css'

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

/** The whole seconds left until a moment (milliseconds since 1970); 0 once it has passed. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (moment <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
