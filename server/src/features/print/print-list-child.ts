/** Reads one list of cards in a separate process (`print.calls.ts`). */
import type { Lang } from '@idocard/domain/language'
import type { PrintRule } from '@idocard/domain/print'
import { runReader } from '../../services/reading-child.ts'
import { readPrintList } from './read-print-list.ts'

export interface PrintListTask {
  rule: PrintRule
  quantity: number
  lang: Lang
}

runReader<PrintListTask>((file, { rule, quantity, lang }, write) =>
  write(readPrintList(file.toString('utf8'), rule, quantity, lang)),
)
