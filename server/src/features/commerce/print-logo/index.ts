export { printLogoCalls } from './calls.ts'
export { logoFilePath, opensLogo } from './logo-path.ts'
export { printLogoRetention } from './retention.ts'
export {
  deleteUnusedLogosOfNobody,
  logoFile,
  logoPicture,
  moveOrderedLogos,
  ownLogo,
  ownLogos,
} from './store.ts'
