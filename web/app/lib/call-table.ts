import { type Audience, audiences } from '@idocard/contract/call'

/**
 * A kind of session in which pages make calls. The console makes all of its calls in the staff session, so the table,
 * which every page loads, does not say which calls take that.
 */
export type Session = Extract<Audience, 'member' | 'holder'>

/** What a client needs to make a call. */
export interface CallRoute {
  path: string
  body: 'form' | 'json' | 'file'
  /** The kinds of session with which the call can be made. For a call that anyone can make, the usual ones of its path. */
  sessions: readonly Session[]
}

/** A call as its contract declares it. */
export type DeclaredCall = Omit<CallRoute, 'sessions'> & { who: Audience | readonly Audience[] }

/** How a noun's calls differ from the rule. A noun whose calls all follow the rule has no entry. */
interface Unusual {
  /** The folder of the calls. Default: `/api/{product}/<noun>`. */
  at?: string
  /** Paths by the call's name. Default: the folder and the name. */
  paths?: Record<string, string>
  /** Names of the calls that are not sent as a form. */
  json?: string[]
  file?: string[]
  /** Kinds of session by the call's name. Default: the usual ones of the path. */
  sessions?: Record<string, readonly Session[]>
}
/** The calls of the contract by noun, reduced to their differences from the rule. */
export type CallTable = Record<string, Unusual>

/** Path and body form of a call of the contract from which the table was built. */
export function routeOf(table: CallTable, noun: string, name: string): CallRoute {
  const { at = usual(noun), paths, json, file, sessions } = table[noun] ?? {}
  const path = paths?.[name] ?? `${at}/${name}`
  return {
    path,
    sessions: sessions?.[name] ?? usualSessions(path),
    body: json?.includes(name) ? 'json' : file?.includes(name) ? 'file' : 'form',
  }
}

/** The table of a contract's calls. Every page loads it, so calls that follow the rule are left out. */
export function callTable(contract: Record<string, Record<string, DeclaredCall>>): CallTable {
  return Object.fromEntries(
    Object.entries(contract)
      .map(([noun, calls]) => [noun, unusual(noun, Object.entries(calls))] as const)
      .filter(([, one]) => Object.keys(one).length > 0),
  )
}

const usual = (noun: string) => `/api/{product}/${noun}`
const usualSessions = (path: string): readonly Session[] =>
  path.startsWith('/api/{product}/') ? ['holder'] : path.startsWith('/api/sys/') ? ['member', 'holder'] : ['member']

const KINDS: readonly Session[] = ['member', 'holder']
/** The kinds of session that a call takes; undefined for a call that anyone can make, or only staff. */
function sessionsOf(call: DeclaredCall): readonly Session[] | undefined {
  const kinds = audiences(call)
  const found = KINDS.filter((kind) => kinds.includes(kind))
  return kinds.includes('anyone') || found.length === 0 ? undefined : found
}

function unusual(noun: string, calls: readonly (readonly [string, DeclaredCall])[]): Unusual {
  const folders = calls.map(([, { path }]) => path.slice(0, path.lastIndexOf('/')))
  const times = (folder: string) => folders.filter((other) => other === folder).length
  const at = folders.reduce((best, folder) => (times(folder) > times(best) ? folder : best), folders[0] ?? usual(noun))
  const paths = calls.filter(([name, { path }]) => path !== `${at}/${name}`).map(([name, { path }]) => [name, path])
  const sessions = calls.flatMap(([name, call]) => {
    const kinds = sessionsOf(call)
    return kinds && String(kinds) !== String(usualSessions(call.path)) ? [[name, kinds] as const] : []
  })
  const sentAs = (kind: CallRoute['body']) => calls.filter(([, { body }]) => body === kind).map(([name]) => name)
  const [json, file] = [sentAs('json'), sentAs('file')]
  return {
    ...(at !== usual(noun) && paths.length < calls.length && { at }),
    ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
    ...(json.length > 0 && { json }),
    ...(file.length > 0 && { file }),
    ...(sessions.length > 0 && { sessions: Object.fromEntries(sessions) }),
  }
}
