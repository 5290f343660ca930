/** The data folder cannot be used as it is. The message is a sentence for the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** The data folder's disk is full. Committed data is safe, and the folder can be opened once there is space. */
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

/** Error texts of PostgreSQL, Node and SQLite (https://www.sqlite.org/rescode.html#full) for a full disk. */
const DISK_FULL = /No space left on device|Quota exceeded|\b(?:ENOSPC|EDQUOT)\b|database or disk is full/

/** The line in which PostgreSQL reports a fatal error, without its time stamp and process number. */
const FATAL_ERROR = /^(?:\d{4}-\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): |postgres: )\s*(.+)$/m
const DETAIL = /^\d{4}-\S+ \S+ \S+ \[\d+\] DETAIL: \s*(.+)$/m

/** Whether an error text of PostgreSQL, Node or SQLite means that the disk is full. */
export const meansDiskFull = (reason: string): boolean => DISK_FULL.test(reason)

/**
 * Explains in a sentence why a data folder could not be opened. An error of the program itself is returned unchanged.
 * @param dataDir absolute path of the data folder
 */
export function explainOpening(dataDir: string, error: unknown): unknown {
  if (error instanceof DataFolderError) return error
  const { message, code, syscall } = error as NodeJS.ErrnoException
  if (meansDiskFull(message)) return new DiskFullError(dataDir, { cause: error })
  if (code && syscall) return new DataFolderError(`The data folder ${dataDir} cannot be used: ${message}.`)
  const words = FATAL_ERROR.exec(message)?.[1]
  if (!words) return error
  const detail = DETAIL.exec(message)?.[1]
  return new DataFolderError(
    `The database in ${dataDir} cannot be opened: it is damaged or incomplete. PostgreSQL says: ${words}` +
      `${detail ? ` (${detail})` : ''}. Keep a copy of the folder, then restore a backup into an empty one (npm run restore).`,
    { cause: error },
  )
}
