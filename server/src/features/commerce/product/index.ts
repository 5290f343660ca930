export { productCalls } from './calls.ts'
export { productOnSale } from './store.ts'
