import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { PlainButton } from '../../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../../kit/confirm-dialog.tsx'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/browser-api.ts'
import { holderToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { useUnsent } from '../../../lib/waiting/records.ts'
import { useBackstage } from './holder.tsx'

/**
 * Signs the holder out, on this device and on the server, and opens the entry page.
 * @returns the function that starts it, and a question to render: it is asked if unsent changes would be lost
 */
export function useHolderSignOut(): { signOut: () => void; question: ReactNode } {
  const { t } = useTranslation('backstage')
  const { t: texts } = useTranslation('contacts')
  const { user } = useBackstage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const unsent = useUnsent()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    try {
      await api.account.logout()
    } catch (error) {
      // Signing out works offline too, because an unused token expires by itself.
      if (!(error instanceof ApiError)) throw error
    }
    const usual = client.getDefaultOptions()
    // The token still exists while the entry page opens. The page must not load anything with a session that has ended.
    client.setDefaultOptions({ ...usual, queries: { ...usual.queries, enabled: false } })
    await navigate(user)
    client.setDefaultOptions(usual)
    holderToken.set(undefined)
    client.clear()
    void toast({ tone: 'good', title: t('signedOut') })
  }
  const stay = () => setAsking(false)
  return {
    signOut: () => void (unsent > 0 ? setAsking(true) : leave()),
    question: isAsking && (
      <ConfirmDialog
        title={texts('waiting.signOutTitle', { count: unsent })}
        onDismiss={stay}
        actions={
          <>
            <PlainButton variant="outline" onClick={stay}>
              {t('cancel')}
            </PlainButton>
            <Danger>
              <PlainButton onClick={() => void leave()}>{texts('waiting.signOutYes')}</PlainButton>
            </Danger>
          </>
        }
      >
        {texts('waiting.signOutText')}
      </ConfirmDialog>
    ),
  }
}
