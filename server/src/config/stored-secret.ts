import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config-error.ts'

/** Minimum length of a secret in characters. */
export const SECRET_LENGTH = 32

/** Writes a new secret. Removes the file if writing fails, because an empty file would prevent the next start. */
function writeSecret(file: string): void {
  const secret = randomBytes(32).toString('base64url')
  try {
    writeFileSync(file, secret, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true })
    throw error
  }
}

/**
 * Returns the secret of a trial, which is created once and stored next to its data.
 * @throws {ConfigError} if the folder cannot be used or the file is damaged.
 */
export function storedSecret(file: string): string {
  const dataDir = dirname(file)
  let secret = ''
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeSecret(file)
    secret = readFileSync(file, 'utf8')
  } catch (error) {
    // If two processes start together, the second one finds an existing file.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(file)) return storedSecret(file)
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}).`)
  }
  // A power cut can leave the file empty, and anybody could compute codes with an empty key.
  if (secret.length < SECRET_LENGTH) throw new ConfigError(`${file} is damaged. Delete it: a new one is made.`)
  return secret
}
