export { deadLinks } from './store.ts'
