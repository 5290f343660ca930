export { companyCalls, yearOf } from './calls.ts'
export { serviceMailbox } from './service-mailbox.ts'
export {
  chooseSponsor,
  HOME_COMPANY,
  ownSponsor,
  peopleOf,
  type SponsorRow,
  sponsorHere,
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
