import type { Received } from '@idocard/contract/exchange'
import { vcard } from '@idocard/domain/vcard'

/** What somebody left, as an address book takes it. Saved again, it is the same contact. */
export function contactFile({ id, name, phone, email, company, title, note, at }: Received, url: string): string {
  return vcard({
    uid: `urn:uuid:${id}`,
    url,
    revised: new Date(at),
    name,
    company,
    title,
    phones: phone ? [{ kind: phone.startsWith('+8869') ? 'mobile' : 'work', number: phone }] : [],
    emails: email ? [{ kind: 'work', address: email }] : [],
    addresses: [],
    links: [],
    note,
  })
}

/** Browsers read what is downloaded some time after the press, and lose its name when it is gone by then. */
const READ_WITHIN = 60_000

/** Hands a file to the browser's downloads. */
export function download(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN)
}
