import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CARRIERS } from '@idocard/domain/commerce/carrier'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { readConfig } from '../../config/env.ts'
import { writeInvalidation } from '../../db/invalidations.ts'
import { openDatabase } from '../../db/open.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { commandQueue } from '../../queue/queue.ts'
import { CommandFault } from '../command-fault.ts'
import { complete, correct, list, type OrderCommand, prepare, ship, shipAll, show } from './order-commands.ts'

const USAGE = `npm run orders -- list [--state paid]                               lists orders; without --state those that staff must act on:
                                                                    paid, in production, or with a refund requested
npm run orders -- show <number>                                     shows an order with all that is needed to make and send it
npm run orders -- prepare <number> [--incomplete]                   begins production: what is printed can no longer be changed;
                                                                    --incomplete: print details that came another way are missing
npm run orders -- ship <number> --carrier <carrier> --number <n>    marks an order as shipped, and sends its buyer the tracking link
npm run orders -- ship --file parcels.csv                           the same for each row: order, carrier, number
npm run orders -- correct <number> [--carrier <carrier>] [--number <n>]
                                                                    corrects a wrong parcel, and sends the buyer the right link
npm run orders -- complete <number>                                 marks a shipped order as delivered

States: ${ORDER_STATES.join(', ')}. Carriers: ${CARRIERS.join(', ')}.`

/**
 * Runs one command on the database in the server's settings. Buyers are notified by the server.
 * @returns a summary of the result for the operator
 * @throws CommandFault for errors that the operator can fix
 */
export async function runOrders(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const work = commandOf(args)
  const { values } = work
  const parcels = values.file === undefined ? '' : await textOf(values.file)
  const database = await openDatabase(readConfig(env).database)
  try {
    // Only writes the tags: running servers read them from the database.
    const invalidations = { write: writeInvalidation, committed: () => undefined }
    const inTransaction = unitOfWork({ database, invalidations, now: () => new Date(), ready: commandQueue.ready })
    return await work.run({ db: database.db, inTransaction, queue: commandQueue, values, parcels })
  } finally {
    await database.close()
  }
}

/** The command that the arguments name. */
function commandOf(args: string[]) {
  const { values, positionals } = read(args)
  const [command, orderNumber, ...more] = positionals
  const given = Object.keys(values)
  const takes = (...options: string[]) => more.length === 0 && given.every((option) => options.includes(option))
  const found = (): OrderCommand | undefined => {
    if (command === 'list' && !orderNumber && takes('state')) return list
    if (command === 'ship' && !orderNumber && values.file && takes('file')) return shipAll
    if (!orderNumber) return undefined
    if (command === 'show' && takes()) return show(orderNumber)
    if (command === 'prepare' && takes('incomplete')) return prepare(orderNumber)
    if (command === 'ship' && takes('carrier', 'number')) return ship(orderNumber)
    if (command === 'correct' && given.length > 0 && takes('carrier', 'number')) return correct(orderNumber)
    if (command === 'complete' && takes()) return complete(orderNumber)
    return undefined
  }
  const run = found()
  if (!run) throw new CommandFault(USAGE)
  return { run, values }
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        carrier: { type: 'string' },
        number: { type: 'string' },
        file: { type: 'string' },
        incomplete: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CommandFault(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandFault(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
