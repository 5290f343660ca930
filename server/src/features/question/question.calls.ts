import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { withHtml } from '../../shared/rich-text.ts'
import { questionsOf } from './question.store.ts'

export const questionCalls = implement(contract.question, {
  async load_by_front(_input, { db, prefix }) {
    const categories = await questionsOf(db, prefix)
    return { list: categories.map((category) => ({ ...category, questions: category.questions.map(withHtml) })) }
  },
})
