export { uploadCalls } from './calls.ts'
export { pictureIntake, type TakePicture } from './picture-intake.ts'
export { uploadRetention } from './retention.ts'
export { chosenPicture, isUnused, leaveShownPictures, mayUsePicture, ownPicture, pictureBytes } from './store.ts'
