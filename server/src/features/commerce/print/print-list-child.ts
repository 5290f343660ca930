/** Reads one list of cards in a separate process (`print.calls.ts`). */

import type { PrintRule } from '@idocard/domain/commerce/print'
import type { Lang } from '@idocard/domain/language'
import { runReader } from '../../../shared/untrusted/reading-child.ts'
import { readPrintList } from './read-print-list.ts'

export interface PrintListTask {
  rule: PrintRule
  quantity: number
  lang: Lang
}

runReader<PrintListTask>((file, { rule, quantity, lang }, write) =>
  write(readPrintList(file.toString('utf8'), rule, quantity, lang)),
)
