/** Finds PostgreSQL and Chromium, or installs the operating system's packages if possible. Runs on plain Node ≥18. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's and Ubuntu's folder of PostgreSQL versions. Its server programs are not in the PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql'
/**
 * The headless shell is the same engine without a user interface. With it, end-to-end tests take two thirds of the
 * time.
 */
const HEADLESS_SHELL = 'chromium-headless-shell'
const WHOLE_CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The one for which the operating system installs packages. */
const PYTHON = '/usr/bin/python3'
const CHROMIUM_ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Folder with `initdb` and `postgres` of the newest PostgreSQL on this machine; undefined when there is none. */
export function findPostgres() {
  const debian = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES)
        .filter((version) => /^\d+$/.test(version))
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    : []
  return [...debian, ...pathFolders()].find((bin) => isProgram(join(bin, 'initdb')) && isProgram(join(bin, 'postgres')))
}

/** Path of Chromium or Chrome: `CHROMIUM_PATH` if set, else the first one found; undefined when there is none. */
function findChromium() {
  return process.env.CHROMIUM_PATH || findNamed([HEADLESS_SHELL, ...WHOLE_CHROMIUM_NAMES])
}

const findNamed = (names) =>
  [...names.flatMap((name) => pathFolders().map((folder) => join(folder, name))), CHROMIUM_ON_MAC].find(isProgram)

/**
 * @returns {Promise<string>} folder of PostgreSQL's programs, installed now if it was missing
 * @throws {Error} names what to install if this script cannot
 */
export async function ensurePostgres() {
  return ensure('PostgreSQL', findPostgres, ['postgresql'])
}

/**
 * @returns {Promise<string>} path of Chromium, installed now (with a font for Chinese) if it was missing
 * @throws {Error} names what to install if this script cannot, or reports that `CHROMIUM_PATH` is not a program
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`)
  return ensure('Chromium', findChromium, [HEADLESS_SHELL, 'fonts-noto-cjk'])
}

/**
 * @returns {Promise<string>} path of a Chromium with notifications, which the headless shell lacks; installed now if it
 *   was missing
 * @throws {Error} names what to install if this script cannot
 */
export async function ensureWholeChromium() {
  return ensure('Chromium with notifications', () => findNamed(WHOLE_CHROMIUM_NAMES), ['chromium'])
}

/**
 * @returns {Promise<string>} path of a Python with vobject, which reads our contact files in a test; installed now if it
 *   was missing
 * @throws {Error} names what to install if this script cannot
 */
export async function ensureVobject() {
  const hasVobject = (python) => spawnSync(python, ['-c', 'import vobject']).status === 0
  return ensure('vobject', () => [PYTHON].find(hasVobject), ['python3-vobject'])
}

/**
 * @returns {Promise<string>} path of ffmpeg, installed now if it was missing; only `npm run films` needs it
 * @throws {Error} names what to install if this script cannot
 */
export async function ensureFfmpeg() {
  const find = () =>
    pathFolders()
      .map((folder) => join(folder, 'ffmpeg'))
      .find(isProgram)
  return ensure('ffmpeg', find, ['ffmpeg'])
}

/**
 * Finds or installs the fonts of the paper cards that `npm run bench -- ocr` draws.
 * @param {readonly (readonly [string, string])[]} fonts families with their Debian packages
 * @throws {Error} names what to install if this script cannot
 */
export async function ensureFonts(fonts) {
  const find = () => {
    const families = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' }).stdout?.replaceAll('\\', '') ?? ''
    return fonts.every(([family]) => families.includes(family)) ? families : undefined
  }
  return ensure('Fonts', find, ['fontconfig', ...new Set(fonts.map(([, name]) => name))])
}

function ensure(name, find, packages) {
  const found = find()
  if (found) return found
  const command = `apt-get install --yes --no-install-recommends ${packages.join(' ')}`
  if (!canInstall()) throw new Error(`${name} is missing. Install it; on Debian or Ubuntu, as root: ${command}`)
  console.log(`Installing ${name} …`)
  apt(['update'])
  apt(['install', '--yes', '--no-install-recommends', ...packages])
  const installed = find()
  if (!installed) throw new Error(`${name} is still missing after: ${command}`)
  return installed
}

const canInstall = () => process.getuid?.() === 0 && pathFolders().some((folder) => isProgram(join(folder, 'apt-get')))

function apt(parameters) {
  const { status, error, stderr } = spawnSync('apt-get', ['-q', ...parameters], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`apt-get ${parameters.join(' ')} failed: ${stderr.trim()}`)
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
