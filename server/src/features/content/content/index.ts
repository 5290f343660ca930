export { contentCalls } from './calls.ts'
export { windowsPassed } from './windows.store.ts'
