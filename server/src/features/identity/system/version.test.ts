import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runningVersion } from './version.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

test.each<[string, Record<string, string>, string]>([
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${COMMIT}\n` }, COMMIT.slice(0, 12)],
  [
    'a packed branch',
    { HEAD: 'ref: refs/heads/a.b\n', 'packed-refs': `# x\n${COMMIT} refs/heads/a.b\n` },
    COMMIT.slice(0, 12),
  ],
  ['a detached head', { HEAD: `${COMMIT}\n` }, COMMIT.slice(0, 12)],
  ['no repository', {}, ''],
  ['anything else', { HEAD: '../../etc/passwd' }, ''],
])('the commit of %s', async (_name, files, commit) => {
  const root = await mkdtemp(join(tmpdir(), 'idocard-version-'))
  await writeFile(join(root, 'package.json'), '{ "version": "1.2.3" }')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, '.git', name, '..'), { recursive: true })
    await writeFile(join(root, '.git', name), text)
  }
  expect(await runningVersion(root)).toEqual({ version: '1.2.3', commit })
  await rm(root, { recursive: true })
})
