import type { Plugin } from 'vite'

/** The console's code and texts, by the names of their files. */
const CONSOLE = /[\\/]web[\\/]app[\\/](console[\\/]|i18n[\\/][\w-]+[\\/]console\b)/

/** What is asked of a built file. */
export interface BuiltFile {
  fileName: string
  isEntry: boolean
  /** The module whose import loads the file; null for a file of shared code. */
  facadeModuleId: string | null
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
}

const isConsole = ({ facadeModuleId }: BuiltFile) => facadeModuleId !== null && CONSOLE.test(facadeModuleId)

/**
 * The console's modules in files that public pages and the back office load, each with its file. A file that begins
 * with a module of the console is the console's own, and only the console asks for it.
 */
export function consoleLeaks(files: readonly BuiltFile[]): string[] {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const loaded = new Set<BuiltFile>()
  const load = (file: BuiltFile) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const name of file.imports) {
      const other = byName.get(name)
      if (other) load(other)
    }
    for (const name of file.dynamicImports) {
      const other = byName.get(name)
      if (other && !isConsole(other)) load(other)
    }
  }
  for (const file of files) if (file.isEntry && !isConsole(file)) load(file)
  return [...loaded].flatMap(({ fileName, moduleIds }) =>
    moduleIds.filter((id) => CONSOLE.test(id)).map((id) => `${fileName}: ${id}`),
  )
}

/** Fails the build if a file of public pages or of the back office contains code of the console. */
export function consoleApart(): Plugin {
  return {
    name: 'idocard-console-apart',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((one) => one.type === 'chunk')
      // Without this, a moved folder would pass unseen.
      if (!files.some(isConsole)) throw new Error('No built file is the console’s: see console-apart-plugin.ts')
      const leaks = consoleLeaks(files)
      if (leaks.length > 0) throw new Error(`Pages outside the console load its code:\n${leaks.join('\n')}`)
    },
  }
}
