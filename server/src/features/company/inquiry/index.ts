export { inquiryCalls } from './calls.ts'
export { contactCopy } from './inquiry-copy.ts'
export { inquiryFile, sweepInquiryFiles } from './inquiry-file.store.ts'
export { inquiryFileIntake } from './inquiry-file-intake.ts'
export { inquiryFilePath, opensInquiryFile } from './inquiry-file-path.ts'
export { contactNotice, FILE_LINK_SECONDS } from './inquiry-notice.ts'
export {
  contactMessageById,
  deleteContactMessages,
  insertOrderMessage,
  requestsAbout,
  sweepContactMessages,
} from './store.ts'
