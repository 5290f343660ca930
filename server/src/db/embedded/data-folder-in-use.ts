import { DataFolderError } from './data-folder-error.ts'

/** The process that holds a data folder's lock. */
export type Holder = { pid: number; host: string }

/**
 * A second process was started on a data folder that is already in use.
 * Two processes writing one PostgreSQL folder lose rows without an error, so the second one is refused.
 */
export class DataFolderInUse extends DataFolderError {
  override name = 'DataFolderInUse'
  readonly folder: string
  readonly holder: Holder | undefined

  /**
   * @param folder absolute path of the data folder
   * @param holder process that holds the lock; undefined when its file cannot be read
   * @param host this machine's name; the message names the holder's when it is another machine or container
   */
  constructor(folder: string, holder: Holder | undefined, host: string) {
    const elsewhere = holder && holder.host !== host ? ` on ${holder.host}` : ''
    const who = holder ? `process ${holder.pid}${elsewhere}` : 'another process'
    super(
      `The data folder ${folder} is already in use by ${who}. ` +
        'Two processes on one folder would lose data: stop that process first, or choose another folder.',
    )
    this.folder = folder
    this.holder = holder
  }
}
