import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields.ts'
import { sponsorField } from './news.ts'

/** A frequent question; the answer is sanitised HTML. */
const question = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
})

const questionCategory = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  questions: z.array(question),
})
export type QuestionCategory = z.infer<typeof questionCategory>

export const questionContract = {
  load_by_front: call({
    summary: 'Frequent questions of the site’s own company with their answers, by category.',
    path: '/api/idoCard/question/load_by_front',
    who: 'anyone',
    input: nothing,
    output: z.object({ list: z.array(questionCategory) }),
    reads: ['question'],
  }),
  load_layer: call({
    summary: 'The questions of one of my companies with their answers, by category.',
    path: '/api/{product}/questionCategory/load_layer',
    who: 'holder',
    input: z.strictObject({ sponsor: sponsorField }),
    output: z.object({ list: z.array(questionCategory) }),
    refuses: ['not_found'],
  }),
}
