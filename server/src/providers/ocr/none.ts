import { OcrError, type OcrProvider } from './port.ts'

/** Stands in where no engine is set up: it reads nothing. */
export const noOcr: OcrProvider = {
  name: 'none',
  local: true,
  recognise: () => Promise.reject(new OcrError('missing')),
  close: async () => {},
}
