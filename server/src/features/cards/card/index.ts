export { insertCards, type NewCard, takenCodes, takenNumbers } from './batch.store.ts'
export { cardCalls, cardChangedJob } from './calls.ts'
export { keepCardEvents } from './card-event.store.ts'
export { type CardAsked, cardAnswer, peopleDocument } from './card-page.ts'
export { accentOn, cardSeenBy, cardUrl, companyRulesShown, faceSeenBy, logoOn, lookShown } from './card-shown.ts'
export { giveTheme, isThemeOwned, keepTheme, keepThemes, takeTheme, themesOf } from './card-theme.store.ts'
export { cardsDueJob } from './cards-due.store.ts'
export { type ChipPlace, chipPlaces, insertChips, type NewChip, unknownPlaces } from './chip.store.ts'
export { type Given, givenNow, hasOf, withAsked, withTemplate, withTemplateText } from './company-rules.ts'
export { countClaimed, forgetInFigures } from './employee-figure.store.ts'
export { cardFollowed, followedAmong, holdCardToFollow } from './follow.store.ts'
export { hasChineseFont } from './fonts.ts'
export { newCodeFor, releaseCard } from './give-up.store.ts'
export { introductions } from './introduction.ts'
export { cardJobs } from './jobs.ts'
export {
  emptyLeftCards,
  freePlastic,
  leaveCard,
  lockLeftCards,
  lockToLeave,
  ownLeftCard,
  returnCard,
  takeBackPlastic,
} from './leave.store.ts'
export { meetingPicture } from './meeting-picture.ts'
export { countMetric, countMetrics } from './metric.store.ts'
export { cardBySn } from './open-card.ts'
export { cardRetention } from './retention.ts'
export { SAMPLE, sampleCard } from './sample-card.ts'
export { clearHistory, keepsHistory, scansOf } from './scan.store.ts'
export { sharePicture } from './share-picture.ts'
export { signaturePicture } from './signature-picture.ts'
export { siteCardCalls } from './site-card-calls.ts'
export { changeCard, holdCard, lockOwnCard, lockOwnCards, ownCard } from './store.ts'
export { Taps } from './taps.ts'
export { tellHolder } from './tell-holder.ts'
export { contactName, offlineContact, vcardSource } from './vcard-source.ts'
export { copyAsVirtualCard, countVirtualCards, insertVirtualCard } from './virtual-card.store.ts'
export { type Visit, Visits, viewerOf } from './visits.ts'
export { cardsBySn, isThemeLocked, ownWholeCard, rulesOf } from './whole-card.store.ts'
