export { freightCalls } from './calls.ts'
export { siteFreightCalls } from './site-freight-calls.ts'
export { freightConfig } from './store.ts'
