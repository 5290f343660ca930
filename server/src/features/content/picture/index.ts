export { libraryCalls } from './calls.ts'
export { removedPictureAt } from './removed-picture.ts'
