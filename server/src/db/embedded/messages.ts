import type { Holder } from './data-folder-in-use.ts'

/** The PostgreSQL thread's `workerData`: the data folder and the folder for its socket, both absolute paths. */
export type Assignment = { dataDir: string; socketFolder: string }

/** Messages from that thread. Other errors arrive as the worker's `error` event. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'in-use'; holder: Holder | undefined }
  /** The folder cannot be used as it is; the sentence explains why. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'disk-full' }
  | { kind: 'crashed'; reason: string }

/** Message to that thread: shut PostgreSQL down cleanly and end. */
export type Order = 'close'
