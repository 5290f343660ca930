export { webSiteCalls } from './calls.ts'
