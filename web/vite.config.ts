import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { calls } from './calls-plugin.ts'
import { consoleApart } from './console-apart-plugin.ts'
import { handbook } from './handbook-plugin.ts'
import { mantineVariables } from './mantine-variables-plugin.ts'
import { staleChunk } from './stale-chunk-plugin.ts'

/** Code that every page loads is in two files, because each further file costs a phone a round trip. */
const BASE =
  /(node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/])|rolldown[\\/]runtime/
/** Files in the folders of `FRAME` that only some pages use, or that are loaded lazily. */
const APART =
  /(toast-view|confirm-dialog|query-client|use-sent-code|cart-panel|cart-line-row|quantity-stepper|use-buy-now|reorder|returns-note|reorder-button|kit[\\/](controls|sign-in-fields|theme|phone-frame|card-picture|sample-qr|rich-text|rich-text-html|pager|sheet|steps|notice|skeleton|segments|file-button|use-modal|failed|sortable-list)|lib[\\/](call-query|command|fingerprint|grouped-code|map-link|moment|object-store|refresh-table|share-picture|stored-data|waiting[\\/](records|sender|shelves)|wide))\.tsx?$/
const FRAME =
  /web[\\/]app[\\/](lib|kit|features[\\/](commerce[\\/]cart|frame[\\/](header|footer)|content[\\/]news[\\/]breadcrumb-data)|screens[\\/](error|frame-layout|offline|site|shop[\\/]page-head))|domain[\\/]src[\\/](commerce[\\/](address|finish)|identity[\\/]email|taiwan-day)\.ts|icons[\\/]Icon(ChevronRight|Minus|Plus)\.mjs/
/** Code for products, plans and their addresses. */
const OFFERS = /screens[\\/]shop[\\/](plan|product-address|product-grid)\.tsx?$/
/** Code for buying and print details, shared by the product's page, the cart and the checkout. */
const BUYING =
  /(kit[\\/]quantity-stepper|features[\\/]commerce[\\/](cart[\\/](use-buy-now|returns-note)|print[\\/](drafts|use-print-part)))\.tsx?$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [calls(), consoleApart(), handbook(), mantineVariables(), staleChunk(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet for the whole site, 20 KB: the first page waits for one response, later pages for none.
    cssCodeSplit: false,
    // Read by offline.ts, then deleted.
    manifest: true,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: BASE, priority: 3 },
              { name: 'offers', test: OFFERS, priority: 1 },
              { name: 'buying', test: BUYING, priority: 1 },
              {
                name: 'frame',
                test: (id: string) => FRAME.test(id) && !APART.test(id),
                priority: 2,
              },
            ],
          },
        },
      },
    }),
  },
  ssr: { noExternal: [/^@idocard\//, /^@mantine\//, /^@tabler\//] },
}))
