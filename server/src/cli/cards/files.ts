import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/env.ts'
import { CommandFault } from '../command-fault.ts'

/** The base address of the cards of this installation. */
export const siteOf = (config: Config) => config.publicUrl ?? `http://localhost:${config.port}`

/**
 * Writes files that only this user may read. Never overwrites a file, because a list of codes cannot be recovered.
 * @throws {CommandFault} if one of the files exists; nothing is written then
 */
export async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const written: string[] = []
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name)
      await writeFile(path, content, { flag: 'wx', mode: 0o600 })
      written.push(path)
    }
  } catch (error) {
    for (const path of written) await rm(path, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new CommandFault(`${folder} has such files already: name another folder. Nothing was written.`)
  }
  return written
}

/** The text of a list. @throws {CommandFault} if it cannot be read or is not UTF-8 */
export async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof TypeError) throw new CommandFault(`${file} is not UTF-8: save it as “CSV UTF-8”.`)
    throw new CommandFault(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
