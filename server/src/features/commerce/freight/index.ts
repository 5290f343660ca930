export { freightCalls } from './calls.ts'
export { siteFreightCalls } from './site-freight-calls.ts'
