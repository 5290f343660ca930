import { SITE_PATHS } from '@idocard/domain/content/link-target'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from './routes.ts'

/** The paths of all pages, as they are below a layout. */
const pathsOf = (list: readonly RouteConfigEntry[], above = ''): string[] =>
  list.flatMap(({ path, index, children }) => {
    const at = path ? `${above}/${path}` : above
    return children ? pathsOf(children, at) : index ? [at || '/'] : [at]
  })

it('are the paths to which links of content may lead', () => {
  const paths = pathsOf(routes).filter((path) => path !== '/*')
  expect([...SITE_PATHS].toSorted()).toEqual(paths.toSorted())
})
