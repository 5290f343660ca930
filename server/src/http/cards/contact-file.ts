import { contactName } from '../../features/card/vcard-source.ts'

/** Headers of a contact file. Phones offer to save it under this name. */
export const contactHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/vcard; charset=utf-8',
  'content-disposition': `attachment; filename="card.vcf"; filename*=UTF-8''${encodeURIComponent(contactName(name))}.vcf`,
  'x-robots-tag': 'noindex',
})
