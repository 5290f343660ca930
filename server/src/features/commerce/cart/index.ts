export { type Cart, cartOf, cartShown, lockCart, putCart, putPrint } from './store.ts'
