import type { ReactElement } from 'react'
import { constant } from './constant.tsx'
import paths from './marks.json' with { type: 'json' }

/**
 * Brand marks by the key of their network, in the text's colour. They are written where they are shown and not into the
 * stylesheet: a page contains only those of its own links. `npm run marks` draws them.
 */
export const MARKS: Readonly<Record<string, ReactElement>> = Object.fromEntries(
  Object.entries(paths).map(([network, path]) => [
    network,
    constant(
      <svg className="c-icon" viewBox="0 0 240 240" aria-hidden="true">
        <path d={path} />
      </svg>,
    ),
  ]),
)
