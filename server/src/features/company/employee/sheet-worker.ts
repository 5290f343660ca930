import { parentPort, workerData } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'

parentPort?.postMessage(await drawSheet(workerData))
