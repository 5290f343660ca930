export { uploadCalls } from './calls.ts'
export { pictureIntake, type TakePicture } from './picture-intake.ts'
export { uploadRetention } from './retention.ts'
export { chosenPicture, isUnused, leaveShownPictures, ownPicture, pictureBytes } from './store.ts'
