export { outboxRetention } from './retention.ts'
export { deleteFromOutbox, newestInOutbox, type OutboxMessage, putInOutbox } from './store.ts'
