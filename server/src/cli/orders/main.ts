import { runCommand } from '../command.ts'
import { runOrders } from './run-orders.ts'

await runCommand((args) => runOrders(args))
