/** A backup cannot be made or restored. The message is a sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
