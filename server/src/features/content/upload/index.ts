export { uploadCalls } from './calls.ts'
export { pictureIntake, type TakePicture } from './picture-intake.ts'
export { uploadRetention } from './retention.ts'
export {
  chosenPicture,
  inLibrary,
  isInAnnouncement,
  isInLibrary,
  isOwn,
  isUnused,
  leaveShownPictures,
  libraryBytes,
  mayUsePicture,
  ownPicture,
  pictureBytes,
} from './store.ts'
