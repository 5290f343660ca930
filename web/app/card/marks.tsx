import type { ReactElement } from 'react'
import { constant } from './constant.tsx'
import paths from './marks.json' with { type: 'json' }

/**
 * Brand marks by the key of their network, in the text colour. They are inline and not in the stylesheet, so that a
 * page contains only the marks of its own links. `npm run marks` generates them.
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
