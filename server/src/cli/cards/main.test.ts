import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockFolder } from '../../db/embedded/folder-lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'idocard-cards-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('says that the server must be stopped while it has the embedded database open', () => {
  const lock = lockFolder(dataDir)
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), 'reset', '0912-345-678'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO: 'on', DATA_DIR: dataDir } },
  )
  lock.release()
  expect(stderr).toContain('stop the server')
  expect(status).toBe(1)
})
