import type { Plugin } from 'vite'

const RELOAD = 'window.location.reload();'

/**
 * React Router reloads the page whenever a route's script cannot be loaded, without a limit, and offline as well. This
 * plugin replaces that with our own rule (`lib/stale-chunk.ts`): reload at most once a minute, otherwise stay on the
 * page and show an error. Without a network the navigation fails, which shows the error screen. The build fails if a
 * new version of the router reloads in another file.
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
