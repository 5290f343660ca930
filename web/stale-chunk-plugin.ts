import type { Plugin } from 'vite'

const RELOAD = 'window.location.reload();'

/**
 * React Router reloads the page whenever a route's script cannot be loaded, without a limit, and offline as well. Ours
 * reloads at most once a minute and otherwise stays on the page and shows an error; without a network the navigation
 * fails, which shows the error screen (`lib/stale-chunk.ts`). The build fails when a new version of the router does this
 * elsewhere.
 */
export function staleChunk(): Plugin {
  let found = false
  return {
    name: 'idocard-stale-chunk',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.endsWith('/ssr/routeModules.js') || !code.includes(RELOAD)) return
      found = true
      return { code: code.replace(RELOAD, 'if (!(await window.idoReloadOnce())) throw error;'), map: null }
    },
    buildEnd(error) {
      if (!error && !found)
        throw new Error('React Router now loads its route scripts in another file: see stale-chunk-plugin.ts')
    },
  }
}
