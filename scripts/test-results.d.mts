export interface Failure {
  name: string
  file: string
  message: string
}
/** What a test runner reported. `times`: each file or journey with its milliseconds. */
export interface Results {
  passed: number
  failures: Failure[]
  times: [name: string, milliseconds: number][]
}
export function unitResults(json: string): Results
export function journeyResults(json: string): Results
