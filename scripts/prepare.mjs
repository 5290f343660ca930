/** Prepares what every command needs: packages, the pinned Node, a built web application. Runs on plain Node ≥18. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'node_modules/.bin')
/** The pinned Node, installed as a package. */
export const NODE = join(ROOT, 'node_modules/node/bin/node')

/**
 * Node's options for the server, unless `NODE_OPTIONS` has others. V8 collects its old objects the less often the more
 * memory it may have: with 4 GB, which it takes on a machine of 24, it let 73 MB in use grow to 295 MB. With 1 GB it
 * collects them at about 115 MB.
 */
export const SERVER_OPTIONS = '--max-old-space-size=1024'

/** The environment in which `node` is the pinned one. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
  ...extra,
})

/** Runs a command and shows its output. Exits with the command's status if it fails. */
function must(command, args, { env = environment(), cwd = ROOT, quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, env, stdio: quiet ? 'pipe' : 'inherit' })
  if (error) throw error
  if (status === 0) return
  if (quiet) process.stderr.write(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}

/** Starts a long-running command, forwards signals to it, and exits with its status. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Installs the lock file's packages, unless exactly these are installed. */
export function ensureDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const mark = join(ROOT, 'node_modules/.installed')
  if (existsSync(NODE) && existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('Installing packages …')
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env })
  removeForeignLibraries()
  writeFileSync(mark, lock)
}

/**
 * The runtime of card recognition contains libraries for all platforms. Deletes 80 MB that this machine does not need.
 */
function removeForeignLibraries() {
  const folder = join(ROOT, 'node_modules/onnxruntime-node/bin/napi-v3')
  if (!existsSync(join(folder, process.platform, process.arch))) return
  for (const platform of readdirSync(folder))
    for (const arch of readdirSync(join(folder, platform)))
      if (platform !== process.platform || arch !== process.arch)
        rmSync(join(folder, platform, arch), { recursive: true })
}

/** Builds the web application, unless the build is up to date with its sources. */
export function ensureBuild() {
  const mark = join(ROOT, 'web/build/.sources')
  const sources = fingerprint(['packages', 'web', 'package-lock.json'])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return
  console.log('Building the site …')
  must('npm', ['run', 'build', '--silent'], { quiet: true })
  mkdirSync(join(ROOT, 'web/build'), { recursive: true })
  writeFileSync(mark, sources)
}

const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router'])

/** A hash of the names, sizes and modification times of all files below these paths. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(path).sort()) if (!NOT_SOURCES.has(name)) visit(join(path, name))
  }
  for (const path of paths) visit(join(ROOT, path))
  return hash.digest('hex')
}
