export { companyCalls, yearOf } from './calls.ts'
export { columnsOf, ourNames, profileOf, refuseLikeOurs } from './profile.ts'
export { companyProfileCalls } from './profile-calls.ts'
export { serviceMailbox } from './service-mailbox.ts'
export {
  chooseSponsor,
  currentSponsor,
  HOME_COMPANY,
  isPersonOf,
  ownSponsor,
  peopleOf,
  type SponsorRow,
  sponsorOfLayers,
  sponsorsOf,
} from './sponsor.store.ts'
export {
  type CompanyRow,
  companyById,
  companyByPrefix,
  companyIdOf,
  companyOfTheme,
  isPaused,
  lockCompany,
  setInvitation,
  setPause,
  themeOfCompany,
  updateCompany,
} from './store.ts'
