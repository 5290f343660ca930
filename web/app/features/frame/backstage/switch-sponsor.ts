import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { sessionStore } from '../../../lib/browser-storage.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useCompanyName } from './company-line.tsx'
import { backstage } from './paths.ts'
import { rememberFirstSponsor } from './roles.ts'

/** Session storage key of the last switch, until the next page has shown a message about it. */
const SWITCHED = 'idoSwitched'

interface Switch {
  /** A card of the company that becomes the first sponsor. */
  cardSn: string
  /** A card of the company that was the first sponsor before. */
  from: string
}

/**
 * Makes another company the first sponsor and opens its back office as a new page, with its branding from the first
 * byte.
 */
export const useSwitchSponsor = () =>
  useMutation({
    mutationFn: ({ cardSn }: Switch) => api.holder.change_first_sponsor({ cardId: cardSn }),
    onSuccess: ({ holder, sponsor }, done) => {
      rememberFirstSponsor(holder)
      sessionStore.setItem(SWITCHED, JSON.stringify(done))
      location.assign(backstage(sponsor.prefix).home)
    },
    onError: toastError,
  })

/** After a switch, shows which company is current, with a button that undoes the switch. */
export function useSwitched(): void {
  const { t } = useTranslation('sponsor')
  const name = useCompanyName()
  const { mutate } = useSwitchSponsor()
  useEffect(() => {
    const stored = sessionStore.getItem(SWITCHED)
    if (!stored) return
    sessionStore.removeItem(SWITCHED)
    const { cardSn, from } = JSON.parse(stored) as Switch
    void toast({
      tone: 'good',
      title: t('switched', { name }),
      text: t('switchedText'),
      action: { text: t('undo'), run: () => mutate({ cardSn: from, from: cardSn }) },
    })
  }, [t, name, mutate])
}
