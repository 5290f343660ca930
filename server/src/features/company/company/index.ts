export { companyCalls, yearOf } from './calls.ts'
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
  companyByPrefix,
  companyIdOf,
  companyOfTheme,
  setInvitation,
  themeOfCompany,
} from './store.ts'
