/** File formats of a company's attachment, as they are stored. They are told apart by their content. */
export const INQUIRY_FILE_KINDS = ['pdf', 'png', 'jpg', 'svg', 'csv', 'xlsx'] as const
export type InquiryFileKind = (typeof INQUIRY_FILE_KINDS)[number]

/** The formats as the `accept` of a file field. */
export const INQUIRY_FILE_ACCEPT = '.pdf,.png,.jpg,.jpeg,.svg,.csv,.xlsx'

/** The largest file, in bytes. */
export const MAX_INQUIRY_FILE_BYTES = 8 * 1024 * 1024

/** Days for which the link in the service's mail opens the file, and after which the file is deleted. */
export const INQUIRY_FILE_DAYS = 60

/** Years after which an inquiry is deleted, as the privacy policy says. */
export const INQUIRY_YEARS = 2

/** A size as people read it: `1.2 MB`, `48 KB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
