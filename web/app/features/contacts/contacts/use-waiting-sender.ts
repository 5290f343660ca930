import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tryConnection, useConnection } from '../../../lib/connection.ts'
import { holderToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { Attempts, RETRY_MS } from '../../../lib/waiting/sender.ts'
import { sendAllWaiting } from './send-change.ts'
import { isToReview, isToSend, isUnread, loadWaiting, useWaiting, waitingNow } from './waiting.ts'

/**
 * Sends the waiting changes once there is a network, and shows the results. Changes of a session that has ended are
 * removed.
 * @param contacts the address of the list, which shows the changes that need a decision
 * @param addContact the address where cards are scanned and reviewed. That screen itself shows which were read
 */
export function useWaitingSender(client: QueryClient, contacts: string, addContact: string): void {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isScanning = useRef(false)
  isScanning.current = pathname === addContact
  const isConnected = useConnection()
  const due = useWaiting().filter(isToSend).length

  useEffect(() => {
    const load = async () => {
      const removed = await loadWaiting()
      if (removed > 0) void toast({ tone: 'neutral', title: t('waiting.removed', { count: removed }) })
    }
    const begin = () => void load().catch(toastError)
    begin()
    return holderToken.subscribe(begin)
  }, [t])

  useEffect(() => {
    if (due === 0) return
    const send = async () => {
      const { sent, read, refused, lost } = await sendAllWaiting(client)
      const action = { text: t('waiting.look'), run: () => void navigate(contacts) }
      if (sent > 0) void toast({ tone: 'good', title: t('waiting.sent', { count: sent }) })
      const card = waitingNow()
        .filter(isToReview)
        .find((one) => !isUnread(one))
      if (read > 0 && !isScanning.current && card) {
        const run = () => void navigate(`${addContact}?card=${card.side.key}`)
        void toast({
          tone: 'neutral',
          title: t('waiting.read', { count: read }),
          action: { text: t('review.begin'), run },
        })
      }
      if (refused > 0) void toast({ tone: 'bad', title: t('waiting.refused', { count: refused }), action })
      for (const text of lost) void toast({ tone: 'bad', title: t('waiting.pictureLost'), text })
    }
    const attempts = new Attempts(async () => {
      await (isConnected ? send().catch(toastError) : tryConnection())
      return true
    })
    attempts.schedule(isConnected ? 0 : RETRY_MS)
    return () => attempts.stop()
  }, [addContact, client, contacts, due, isConnected, navigate, t])
}
