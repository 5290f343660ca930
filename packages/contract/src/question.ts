import * as z from 'zod'
import { call } from './call.ts'
import { nothing } from './fields.ts'

/** A frequent question; the answer is sanitised HTML. */
export const question = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
})
export type Question = z.infer<typeof question>

export const questionCategory = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  questions: z.array(question),
})
export type QuestionCategory = z.infer<typeof questionCategory>

export const questionContract = {
  load_by_front: call({
    summary: 'Frequent questions with their answers, by category.',
    path: '/api/idoCard/question/load_by_front',
    who: 'anyone',
    input: nothing,
    output: z.object({ list: z.array(questionCategory) }),
    reads: ['question'],
  }),
}
