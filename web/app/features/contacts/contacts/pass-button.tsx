import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { IconShare2 } from '@tabler/icons-react'
import { ActionTile } from '../../../kit/action-tiles.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { copyText } from '../../commerce/order/copy-text.ts'
import { passedText } from './passed-text.ts'

/** Passes a contact on to a colleague: by the device's share sheet, otherwise by copying it. */
export function PassButton({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const pass = async () => {
    const text = passedText(contact, lang, location.origin)
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ text })
        return
      } catch (error) {
        // The user closed the share sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    const isCopied = await copyText(text)
    void toast({ tone: isCopied ? 'good' : 'bad', title: t(isCopied ? 'passed' : 'passFailed') })
  }
  return (
    <ActionTile Icon={IconShare2} onClick={() => void pass()}>
      {t('pass')}
    </ActionTile>
  )
}
