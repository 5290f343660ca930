export { staffDraftCalls } from './calls.ts'
export { staffDraftRetention } from './retention.ts'
export { deleteDraftsAbout, deleteDraftsOn } from './store.ts'
