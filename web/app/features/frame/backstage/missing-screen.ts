import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onUnreachable } from '../../../lib/stale-chunk.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'

/** Stays on the current screen, and says why, if the script of another one cannot be loaded without a network. */
export function useMissingScreen(): void {
  const { t } = useTranslation('backstage')
  const navigate = useNavigate()
  // The screen that is shown. After a press of Back, the browser's own address is that of the missing screen already.
  const { pathname, search, hash } = useLocation()
  const stay = useEffectEvent(() => {
    void toast({ tone: 'neutral', title: t('needsNetwork.title'), text: t('needsNetwork.text') })
    // Cancels the navigation that waits for the script. The shown screen's own data could not be loaded again either.
    void navigate(pathname + search + hash, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  })
  useEffect(() => onUnreachable(() => stay()), [])
}
