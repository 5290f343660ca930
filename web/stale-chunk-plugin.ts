import type { Plugin } from 'vite'

/** What is replaced in the files of React Router, by the end of their names. */
const PATCHES: Readonly<Record<string, readonly [found: string, replaced: string]>> = {
  '/ssr/routeModules.js': ['window.location.reload();', 'if (!(await window.idoReloadOnce())) throw error;'],
  // A failure is not kept, neither here nor below: the next press tries again.
  '/ssr/routes.js': [
    'return await routeModulePromise;',
    'try { return await routeModulePromise; } catch (error) { lazyRoutePromise = undefined; throw error; }',
  ],
  '/router/router.js': [
    'cache[key] = propertyPromise;',
    'cache[key] = propertyPromise; propertyPromise.catch(() => { delete cache[key]; });',
  ],
}

/**
 * React Router reloads the page whenever a route's script cannot be loaded, without a limit, and offline as well. This
 * plugin replaces that with our own rule (`lib/stale-chunk.ts`): reload at most once a minute, otherwise stay on the
 * page and show an error. Without a network the navigation fails, and can be repeated. The build fails if a new version
 * of the router does this in other files.
 */
export function staleChunk(): Plugin {
  const missing = new Set(Object.keys(PATCHES))
  return {
    name: 'idocard-stale-chunk',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const name = Object.keys(PATCHES).find((end) => id.endsWith(end) && id.includes('/react-router/'))
      const [found, replaced] = (name && PATCHES[name]) || []
      if (!name || !found || !replaced || code.split(found).length !== 2) return
      missing.delete(name)
      return { code: code.replace(found, replaced), map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(
          `React Router now loads its routes in other files than ${[...missing]}: see stale-chunk-plugin.ts`,
        )
    },
  }
}
