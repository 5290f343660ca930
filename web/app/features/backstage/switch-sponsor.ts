import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/browser-api.ts'
import { sessionStore } from '../../lib/browser-storage.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { useCompanyName } from './company-line.tsx'
import { backstage } from './paths.ts'
import { rememberFirstSponsor } from './roles.ts'

/** The last switch, until the next page has told of it. Stored for this tab. */
const SWITCHED = 'idoSwitched'

interface Switch {
  /** A card of the company that becomes the first. */
  cardSn: string
  /** A card of the company that was. */
  from: string
}

/** Makes another company the first sponsor and opens its back office: a new page, with its branding from the first byte. */
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

/** After a switch: says which company is shown now, with a button that undoes it. */
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
