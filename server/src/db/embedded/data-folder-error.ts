/** The data folder cannot be served as it is. The message is a sentence for the person who starts the server. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** There is no room on the data folder's disk. Nothing acknowledged is lost: it can be opened once there is room. */
export class DiskFullError extends DataFolderError {
  override name = 'DiskFullError'
  /** @param dataDir absolute path of the data folder */
  constructor(dataDir: string, options?: ErrorOptions) {
    super(
      `The disk of the data folder ${dataDir} is full. What was saved is safe: make room on it and start again.`,
      options,
    )
  }
}

/** What PostgreSQL, Node and SQLite (https://www.sqlite.org/rescode.html#full) say when there is no room. */
const DISK_FULL = /No space left on device|Quota exceeded|\b(?:ENOSPC|EDQUOT)\b|database or disk is full/

/** A line by which PostgreSQL says why it gives up; its time stamp and process number are of no use to a reader. */
const LAST_WORDS = /^(?:\d{4}-\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): |postgres: )\s*(.+)$/m
const DETAIL = /^\d{4}-\S+ \S+ \S+ \[\d+\] DETAIL: \s*(.+)$/m

/** Whether a reason that PostgreSQL or Node gave means that there is no room. */
export const meansDiskFull = (reason: string): boolean => DISK_FULL.test(reason)

/**
 * Why a data folder could not be opened, as a sentence; a fault of the program is given back as it is.
 * @param dataDir absolute path of the data folder
 */
export function explainOpening(dataDir: string, error: unknown): unknown {
  if (error instanceof DataFolderError) return error
  const { message, code, syscall } = error as NodeJS.ErrnoException
  if (meansDiskFull(message)) return new DiskFullError(dataDir, { cause: error })
  if (code && syscall) return new DataFolderError(`The data folder ${dataDir} cannot be used: ${message}.`)
  const words = LAST_WORDS.exec(message)?.[1]
  if (!words) return error
  const detail = DETAIL.exec(message)?.[1]
  return new DataFolderError(
    `The database in ${dataDir} cannot be opened: it is damaged or incomplete. PostgreSQL says: ${words}` +
      `${detail ? ` (${detail})` : ''}. Keep a copy of the folder, then restore a backup into an empty one (npm run restore).`,
    { cause: error },
  )
}
