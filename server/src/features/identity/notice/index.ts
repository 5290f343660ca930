export { announceJob } from './announce.ts'
export { announcementCalls } from './announcement.calls.ts'
export { announceNews, restAnnouncements } from './announcement.store.ts'
export { noticeCalls } from './calls.ts'
export { homePrefixes } from './home-prefix.store.ts'
export { noticeJobs } from './jobs.ts'
export {
  figuresMailOf,
  MAILING_LISTS,
  type MailingList,
  saveFiguresMail,
  stopMailing,
} from './notice-setting.store.ts'
export { noticeRetention } from './retention.ts'
export { sendMessage } from './send-message.ts'
export { siteAnnouncementCalls } from './site-announcement.calls.ts'
export { tell, tellAll } from './store.ts'
export { mayUnsubscribe, UNSUBSCRIBE_DAYS, unsubscribePath } from './unsubscribe-path.ts'
