export { themeCalls } from './calls.ts'
export { siteThemeCalls } from './site-theme-calls.ts'
