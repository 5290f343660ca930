export { exchangeCalls } from './calls.ts'
export { opensContact } from './contact-path.ts'
export {
  EXCHANGE_TOKEN_SECONDS,
  exchangeOfHandoff,
  exchangeOfToken,
  newExchangeToken,
  newHandoffToken,
} from './exchange-token.ts'
export { exchangeJobs } from './jobs.ts'
export { receivedContact } from './received-contact.ts'
export { deleteExchangesLeftBy, exchangeById, presentExchange } from './store.ts'
