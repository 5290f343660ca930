export { socialMediaCalls } from './calls.ts'
