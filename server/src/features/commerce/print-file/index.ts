export { sitePrintCalls } from './calls.ts'
export { printFileAt } from './print-files.ts'
