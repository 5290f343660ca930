import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dropDraft } from '../../features/checkout/draft.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.tsx'

/** Signs the member out, here and on the server, and goes home. */
export function useSignOut() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.account.logout()
    } catch (error) {
      // Whoever asks to be signed out is, also without a network: the token is forgotten here, and one that nobody
      // uses ends by itself.
      if (!(error instanceof ApiError)) throw error
    }
    dropDraft()
    // Home first: this page would take a stranger to the login page.
    await navigate(paths.home)
    client.clear()
    memberToken.set(undefined)
    void toast({ tone: 'good', title: t('signedOut') })
  }
  return { signOut: () => void signOut(), busy }
}
