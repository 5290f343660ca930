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
/** Font files with Traditional Chinese. */
const CHINESE = /(?:CJK|Noto(?:Sans|Serif)TC|SourceHan|PingFang|msjh|wqy|uming|ukai|TaipeiSans|Hiragino)/i

let found: Promise<boolean> | undefined

/** Whether this machine has a font for Chinese text. Without one, pictures would show empty boxes. */
export function hasChineseFont(): Promise<boolean> {
  found ??= search()
  return found
}

async function search(): Promise<boolean> {
  for (const folder of FOLDERS) {
    // A missing folder counts as empty.
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    if (names.some((name) => CHINESE.test(name))) return true
  }
  return false
}
