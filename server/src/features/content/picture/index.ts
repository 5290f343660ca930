export { sitePictureCalls } from './calls.ts'
