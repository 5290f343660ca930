import type { Holder } from './data-folder-in-use.ts'

/** What the thread with PostgreSQL is started with: the data folder and the folder for its socket, both absolute. */
export type Assignment = { dataDir: string; socketFolder: string }

/** What that thread says. Errors of other kinds arrive as the thread's own `error` event. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'in-use'; holder: Holder | undefined }
  /** The folder cannot be served as it is; the sentence says why. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'disk-full' }
  | { kind: 'crashed'; reason: string }

/** What it can be told: shut PostgreSQL down cleanly and end. */
export type Order = 'close'
