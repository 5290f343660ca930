import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** The part of Emscripten's file layer that is changed here. PGlite's types do not include it. */
type NodeFsLayer = {
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * PGlite's file system with a working fsync.
 *
 * In Emscripten's NODEFS fsync does nothing and reports success, so a power cut loses committed rows (10,225 of 22,501
 * in a simulated one). Here it calls the real fsync. A failure becomes an errno for PostgreSQL, which then stops
 * instead of relying on a log that may not be on disk.
 */
export class DurableFs extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync: NonNullable<typeof emscriptenOpts.preRun>[number] = (mod) => {
      const layer = (mod.FS.filesystems as unknown as { NODEFS: NodeFsLayer }).NODEFS
      layer.stream_ops.fsync = (stream) => {
        layer.tryFSOperation(() => fsyncSync(stream.nfd))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}
