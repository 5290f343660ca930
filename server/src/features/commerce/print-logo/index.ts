export { printLogoCalls } from './calls.ts'
export { logoFilePath, opensLogo } from './logo-path.ts'
export {
  deleteUnusedLogosOfNobody,
  insertLogo,
  logoFile,
  logoPicture,
  moveOrderedLogos,
  ownLogo,
  ownLogos,
  sweepLogos,
} from './store.ts'
