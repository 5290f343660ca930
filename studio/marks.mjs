/**
 * `npm run marks`: writes the brand marks of networks for card pages, from the package simple-icons.
 */
import { writeFileSync } from 'node:fs'
import { brandMarks } from './marks/draw.mjs'

writeFileSync(new URL('../web/app/card/marks.json', import.meta.url), brandMarks())
