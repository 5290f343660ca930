import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Serves only the kit: `npx vite --config web/kit-preview/vite.config.ts`. Not part of the site's build. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../public'),
  cacheDir: here('../../node_modules/.cache/kit-preview'),
  css: { postcss: here('..') },
  oxc: { jsx: { runtime: 'automatic' } },
  server: { fs: { allow: [here('../..')] } },
})
