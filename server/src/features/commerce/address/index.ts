export { addressCalls } from './calls.ts'
export { areaNamed, countyNamed, PLACES } from './districts.ts'
