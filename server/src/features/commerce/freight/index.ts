export { freightCalls } from './calls.ts'
