import { runCommand } from '../command.ts'
import { runCards } from './run-cards.ts'

await runCommand((args) => runCards(args))
