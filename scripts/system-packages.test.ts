import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const SCRIPT = new URL('./system-packages.mjs', import.meta.url).href
const place = mkdtempSync(join(tmpdir(), 'idocard-packages-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Creates a folder of programs from the given shell scripts. */
function programs(name: string, scripts: Record<string, string>): string {
  const folder = join(place, name)
  mkdirSync(folder)
  for (const [program, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}

/** Runs the script in a new process with only `folder` in the PATH, as the given user. */
function ensure(
  what: 'ensureChromium' | 'ensureWholeChromium' | 'ensurePostgres',
  folder: string,
  uid = 1000,
  env: NodeJS.ProcessEnv = {},
) {
  const code = `process.getuid = () => ${uid}; const found = await import('${SCRIPT}'); console.log(await found.${what}())`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: folder, ...env },
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe.runIf(process.platform === 'linux')('Chromium', () => {
  test('is the program in CHROMIUM_PATH, if that exists', () => {
    const folder = programs('named', { chromium: '', mine: '' })
    expect(ensure('ensureChromium', folder, 0, { CHROMIUM_PATH: join(folder, 'mine') })).toBe(`${folder}/mine\n`)
    const wrong = ensure('ensureChromium', folder, 0, { CHROMIUM_PATH: '/nowhere' })
    expect(wrong).toContain('CHROMIUM_PATH names no program: /nowhere')
  })

  test('is found in the PATH without an installation', () => {
    const folder = programs('there', { 'google-chrome': '', 'apt-get': 'echo called; exit 1' })
    expect(ensure('ensureChromium', folder, 0)).toBe(`${folder}/google-chrome\n`)
  })

  test('with notifications is never the headless shell', () => {
    const folder = programs('both', { 'chromium-headless-shell': '', chromium: '' })
    expect(ensure('ensureChromium', folder)).toBe(`${folder}/chromium-headless-shell\n`)
    expect(ensure('ensureWholeChromium', folder)).toBe(`${folder}/chromium\n`)
    const shell = programs('shell', { 'chromium-headless-shell': '' })
    expect(ensure('ensureWholeChromium', shell)).toContain('apt-get install --yes --no-install-recommends chromium\n')
  })

  test('is installed by root with a font for Chinese', () => {
    const folder = programs('bare', {
      'apt-get':
        'echo "$@" >>"$LOG"; case "$*" in *install*chromium*) echo "#!/bin/sh" >"$BIN/chromium-headless-shell"; /bin/chmod 755 "$BIN/chromium-headless-shell";; esac',
    })
    const log = join(folder, 'log')
    expect(ensure('ensureChromium', folder, 0, { BIN: folder, LOG: log })).toContain(
      `${folder}/chromium-headless-shell\n`,
    )
    const calls = spawnSync('cat', [log], { encoding: 'utf8' }).stdout
    expect(calls).toBe('-q update\n-q install --yes --no-install-recommends chromium-headless-shell fonts-noto-cjk\n')
  })

  test('is requested in a sentence when it cannot be installed', () => {
    const folder = programs('guest', { 'apt-get': 'echo called >"$LOG"' })
    const output = ensure('ensureChromium', folder, 1000, { LOG: join(folder, 'log') })
    expect(output).toContain(
      'Chromium is missing. Install it; on Debian or Ubuntu, as root: apt-get install --yes --no-install-recommends chromium-headless-shell fonts-noto-cjk',
    )
    expect(existsSync(join(folder, 'log'))).toBe(false)
    expect(ensure('ensureChromium', programs('other system', {}), 0)).toContain('Chromium is missing. Install it')
  })

  test('reports the error of apt-get', () => {
    const folder = programs('offline', { 'apt-get': 'echo "Temporary failure resolving" >&2; exit 100' })
    expect(ensure('ensureChromium', folder, 0)).toContain('apt-get update failed: Temporary failure resolving')
  })
})

describe.runIf(process.platform === 'linux')('PostgreSQL', () => {
  test('is a folder that contains the server and initdb', () => {
    const folder = programs('postgres', { initdb: '', postgres: '' })
    expect([`${folder}\n`, expect.stringMatching(/^\/usr\/lib\/postgresql\/\d+\/bin\n$/)]).toContainEqual(
      ensure('ensurePostgres', folder),
    )
  })
})
