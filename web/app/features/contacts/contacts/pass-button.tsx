import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { IconShare2 } from '@tabler/icons-react'
import { ActionTile } from '../../../kit/action-tiles.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { copyText } from '../../commerce/order/copy-text.ts'
import { contactLine, contactName } from './contact-name.ts'

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

type Passed = Pick<ContactDetail, 'fields' | 'exchanged' | 'isLive' | 'cardSn'>

/**
 * What a holder passes on to a colleague: nothing that the holder noted. Somebody who exchanged cards with the holder
 * showed more than everybody sees, so only the names and the card's page are passed on.
 * @param site the address of this site
 */
export function passedText({ fields, exchanged, isLive, cardSn }: Passed, lang: Lang, site: string): string {
  const { phones, emails, sites, addressCh, addressEn } = fields
  const methods = [
    ...phones.map(({ number, extension }) => formatPhone(number) + (extension && ` #${extension}`)),
    ...emails.map(({ address }) => address),
    ...sites,
    (lang === 'zh-tw' ? addressCh || addressEn : addressEn || addressCh) ?? '',
  ]
  return [
    contactName(lang, { ...fields, phone: '', email: '' }),
    contactLine(lang, fields),
    ...(exchanged ? [] : methods),
    isLive && cardSn ? `${site}/${cardSn}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
