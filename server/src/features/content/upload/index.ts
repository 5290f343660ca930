export { uploadCalls } from './calls.ts'
export { pictureIntake, type TakePicture } from './picture-intake.ts'
export { insertUpload, ownPicture, pictureBytes, sweepUploads } from './store.ts'
