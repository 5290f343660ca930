import { parentPort, workerData } from 'node:worker_threads'
import { drawCards } from './batch-files.ts'

// Hundreds of QR codes take seconds.
parentPort?.postMessage(await drawCards(workerData.drawing, workerData.cards))
