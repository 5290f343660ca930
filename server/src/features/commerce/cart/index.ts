export { type Cart, cartOf, cartShown, lockCart, lockFreshCart, putCart, putPrint } from './store.ts'
