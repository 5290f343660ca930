import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCREENS } from '../e2e/sheets/screens.ts'
import routes from '../web/app/routes.ts'

/** The specification lies beside the repository; a copy of the repository alone does not have it. */
const SURFACE = new URL('../../shared/spec/surface.json', import.meta.url)
/** The console has one route for all of its screens. */
const desksOf = (place: 'site' | 'company') =>
  readFileSync(new URL(`../web/app/console/${place}-screens.ts`, import.meta.url), 'utf8')

interface Route {
  path?: string | undefined
  children?: Route[] | undefined
}

const addresses = (list: readonly Route[], above = ''): string[] =>
  list.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path.replace(':prefix', 'SG')}` : above
    return children ? addresses(children, own) : [own || '/']
  })

function specified(): string[] {
  if (!existsSync(SURFACE)) return []
  const { screens } = JSON.parse(readFileSync(SURFACE, 'utf8')) as { screens: Record<string, string[]> }
  const { unknown: _, ...groups } = screens
  return Object.values(groups).flat()
}

/** An address without what differs between visits. */
const bare = (path: string) => path.replace(/(?:#|\?(?!name=)).*$/, '').replace(/^\/:\w+$/, '/:card')

// Mutation: a row of `SCREENS` is removed.
test('every screen of the routes and of the specification has a contact sheet', () => {
  const drawn = new Set(SCREENS.map(({ path }) => bare(path)))
  const desksIn = (source: string, at: string) =>
    [...source.matchAll(/\{\s*name: '(\w+)'/g)].map(([, name]) => `/admin/${at}/${name}`)
  const desks = [...desksIn(desksOf('site'), 'site'), ...desksIn(desksOf('company'), 'SG')]
  expect(desks.length).toBeGreaterThan(2)
  const wanted = [...addresses(routes), ...specified(), ...desks].filter((path) => !path.endsWith('/*'))
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter((path) => !drawn.has(bare(path)))).toEqual([])
})

test('every sheet has a name of its own', () => {
  const names = SCREENS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
