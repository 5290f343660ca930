import { parentPort, workerData } from 'node:worker_threads'
import { drawPapers } from './draw-papers.ts'

// Fonts of seven megabytes and fifty pages take more than a second, in which the server's thread answers others.
parentPort?.postMessage(await drawPapers(workerData))
