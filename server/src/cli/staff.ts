import { parseArgs } from 'node:util'
import { ROLES, type Role } from '@idocard/domain/identity/permission'
import { parseUsername, type Username } from '@idocard/domain/identity/username'
import { readConfig } from '../config/env.ts'
import { writeInvalidation } from '../db/invalidations.ts'
import { openDatabase, type Tx } from '../db/open.ts'
import { type Unit, unitOfWork } from '../db/unit-of-work.ts'
import { companyByPrefix } from '../features/company/company/index.ts'
import { writeAudit } from '../features/identity/audit/index.ts'
import { contactMethodOf, findMember, findOrCreateMember } from '../features/identity/sign-in/index.ts'
import {
  allStaff,
  fromBase32,
  giveRole,
  resetSecondFactor,
  stepAt,
  totp,
  withdrawRole,
} from '../features/identity/staff/index.ts'
import { commandQueue } from '../queue/queue.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'
import { textTable } from './text-table.ts'

const USAGE = `npm run staff                                                            lists everybody with a role
npm run staff -- add <phone or e-mail> --role <role> [--company <prefix>]     gives a role: of the site, or at a company
npm run staff -- remove <phone or e-mail> --role <role> [--company <prefix>]  takes it back; it counts at once
npm run staff -- reset <phone or e-mail>                                      resets a lost second factor; its owner is told
npm run staff -- code <key>                                                   the six digits that an authenticator app shows for a key

Roles of the site: ${Object.keys(ROLES.site).join(', ')}. At a company: ${Object.keys(ROLES.company).join(', ')}.`

/** `npm run staff`: who has which role, in the configured database. */
await runCommand(async (args) => {
  const [action, ...key] = args
  if (action === 'code' && key.length > 0) return totp(fromBase32(key.join('')), stepAt(new Date()))
  const change = read(args)
  const config = readConfig()
  const database = await openDatabase(config.database)
  // Only writes the tags: running servers read them from the database.
  const invalidations = { write: writeInvalidation, committed: () => undefined }
  const inTransaction = unitOfWork({ database, invalidations, now: () => new Date(), ready: commandQueue.ready })
  try {
    if (!change) return await listed(database.db)
    return await inTransaction((unit) =>
      'role' in change ? carryOut(unit.db, change, config.secret) : reset(unit, change.who, config.secret),
    )
  } finally {
    await database.close()
  }
})

async function reset(unit: Unit, who: Username, secret: string): Promise<string> {
  const { db, now } = unit
  const member = await findMember(db, contactMethodOf(who))
  const before = member && (await resetSecondFactor(unit, commandQueue, member.id, now))
  if (!before) throw new CommandFault(`${who.value} has no second factor.`)
  const change = { thing: 'secondFactor', id: member.id, before }
  await writeAudit(db, { actor: 'command', call: 'staff reset', secret, now }, [change])
  return `${who.value} sets up a new second factor at the next sign-in to the console, and is told.`
}

async function carryOut(db: Tx, { isAdded, who, role, prefix }: RoleChange, secret: string): Promise<string> {
  const companyId = prefix === undefined ? null : (await companyByPrefix(db, prefix))?.id
  if (companyId === undefined) throw new CommandFault(`There is no company with the prefix ${prefix}.`)
  const contact = contactMethodOf(who)
  const member = isAdded ? await findOrCreateMember(db, contact) : await findMember(db, contact)
  if (!member) throw new CommandFault(`Nobody has signed in as ${who.value}.`)
  const of = { memberId: member.id, companyId, role }
  const isDone = isAdded ? await giveRole(db, of) : await withdrawRole(db, of)
  const what = `the role ${role} ${prefix ? `at ${prefix}` : 'of the site'}`
  if (!isDone) return `${who.value} ${isAdded ? 'already has' : 'does not have'} ${what}.`
  const origin = { actor: 'command', call: `staff ${isAdded ? 'add' : 'remove'}`, secret, now: new Date() } as const
  const change = { thing: 'staffRole', id: member.id, [isAdded ? 'after' : 'before']: { role } }
  await writeAudit(db, { ...origin, companyId }, [change])
  return `${who.value} ${isAdded ? 'now has' : 'no longer has'} ${what}.`
}

interface RoleChange {
  isAdded: boolean
  who: Username
  role: Role
  prefix: string | undefined
}

/** What the arguments ask for; undefined for the list. @throws CommandFault with the usage, for arguments that are none */
function read(args: string[]): RoleChange | { who: Username } | undefined {
  if (args.length === 0) return undefined
  const { values, positionals } = parsed(args)
  const [action, username = '', ...more] = positionals
  const who = parseUsername(username)
  const { role = '', company: prefix } = values
  if (action === 'reset' && who && more.length === 0 && role === '' && prefix === undefined) return { who }
  const isRole = (name: string): name is Role => Object.hasOwn(ROLES[prefix === undefined ? 'site' : 'company'], name)
  if ((action !== 'add' && action !== 'remove') || more.length > 0 || !who || !isRole(role))
    throw new CommandFault(USAGE)
  return { isAdded: action === 'add', who, role, prefix }
}

function parsed(args: string[]) {
  try {
    const options = { role: { type: 'string' }, company: { type: 'string' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new CommandFault(USAGE)
  }
}

async function listed(db: Tx): Promise<string> {
  const rows = (await allStaff(db)).map(({ prefix, role, phone, email, name }) => [
    prefix ?? 'site',
    role,
    phone ?? email ?? '',
    name,
  ])
  if (rows.length === 0) return 'Nobody has a role.'
  return textTable(['where', 'role', 'sign-in', 'name'], rows, () => false)
}
