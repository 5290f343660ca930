export { printCalls } from './calls.ts'
export { remindPrint } from './remind-print.ts'
