import { parentPort, workerData } from 'node:worker_threads'
import { drawPapers } from './draw-papers.ts'

parentPort?.postMessage(await drawPapers(workerData))
