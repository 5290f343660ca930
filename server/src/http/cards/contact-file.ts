import { contactName } from '../../features/cards/card/index.ts'
import { isSafariOnIos } from '../responses/reader.ts'

/**
 * Headers of a contact file. Phones offer to save it under this name. Safari on iOS opens an inline file directly in
 * the contact sheet, but asks before it downloads an attachment. Other browsers would show or ignore an inline file.
 */
export const contactHeaders = (name: string, userAgent: string | undefined): Record<string, string> => ({
  'content-type': 'text/vcard; charset=utf-8',
  'content-disposition': `${isSafariOnIos(userAgent) ? 'inline' : 'attachment'}; filename="card.vcf"; filename*=UTF-8''${encodeURIComponent(contactName(name))}.vcf`,
  'x-robots-tag': 'noindex',
})
