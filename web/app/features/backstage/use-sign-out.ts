import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { holderToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useBackstage } from './holder.tsx'

/** Signs the holder out, here and on the server, and goes to the entry page. */
export function useHolderSignOut(): () => void {
  const { t } = useTranslation('backstage')
  const { user } = useBackstage()
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    try {
      await api.account.logout()
    } catch (error) {
      // Signing out works offline too: an unused token expires by itself.
      if (!(error instanceof ApiError)) throw error
    }
    await navigate(user)
    holderToken.set(undefined)
    client.clear()
    void toast({ tone: 'good', title: t('signedOut') })
  }
}
