import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { calls } from './calls-plugin.ts'
import { mantineVariables } from './mantine-variables-plugin.ts'
import { staleChunk } from './stale-chunk-plugin.ts'

/** Code that every page loads goes into two files: each further file costs a phone a round trip. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser|i18next|react-i18next|use-sync-external-store)[\\/]/
/** Files of those folders that only some pages use, or that are loaded lazily. */
const APART =
  /(toast-view|confirm-dialog|session-list|query-client|use-sent-code|kit[\\/](controls|sign-in-fields|theme|phone-frame|card-picture|sample-qr|rich-text|rich-text-html|written-in|pager))\.tsx?$/
const FRAME = /web[\\/]app[\\/](lib|kit|features[\\/](cart|header|footer|session)|screens[\\/]site)[\\/]/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [calls(), mantineVariables(), staleChunk(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet for the whole site, 20 KB: a page waits for one response before it renders, later pages for none.
    cssCodeSplit: false,
    // Read by offline.ts, then deleted.
    manifest: true,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: BASE, priority: 2 },
              {
                name: 'frame',
                test: (id: string) => FRAME.test(id) && !APART.test(id),
                priority: 1,
              },
            ],
          },
        },
      },
    }),
  },
  ssr: { noExternal: [/^@idocard\//, /^@mantine\//, /^@tabler\//] },
}))
