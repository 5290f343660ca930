export { deleteFromOutbox, newestInOutbox, type OutboxMessage, putInOutbox, sweepOutbox } from './store.ts'
