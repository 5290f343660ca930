export { scanHistoryCalls } from './calls.ts'
