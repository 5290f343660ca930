import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  'C:\\Windows\\Fonts',
]
/** Files of faces that have Traditional Chinese. */
const CHINESE = /(?:CJK|Noto(?:Sans|Serif)TC|SourceHan|PingFang|msjh|wqy|uming|ukai|TaipeiSans|Hiragino)/i

let found: Promise<boolean> | undefined

/** Whether this machine can draw Chinese text; without a face for it, pictures would hold empty boxes. */
export function hasChineseFont(): Promise<boolean> {
  found ??= search()
  return found
}

async function search(): Promise<boolean> {
  for (const folder of FOLDERS) {
    // A folder that is not there has no faces.
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    if (names.some((name) => CHINESE.test(name))) return true
  }
  return false
}
