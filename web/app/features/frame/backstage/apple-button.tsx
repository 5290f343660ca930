import { IconBrandAppleFilled } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './apple-button.module.css'
import { useAppleLogin } from './apple-id.ts'
import { useIsHolder } from './holder.tsx'

/** Sign in with Apple, drawn to Apple's guidelines. @param script the address of Apple's own script */
export function AppleButton({ script }: { script: string }) {
  const { t } = useTranslation('backstage')
  const { refused, busy, press, prepare } = useAppleLogin(script)
  const isReady = useIsHolder() !== undefined
  return (
    <div className={classes.apple}>
      <p className={classes.or}>{t('apple.or')}</p>
      <button
        type="button"
        className={classes.button}
        disabled={!isReady}
        aria-disabled={busy}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
      >
        <IconBrandAppleFilled size={22} aria-hidden="true" />
        {busy ? t('apple.busy') : t('apple.signIn')}
      </button>
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
