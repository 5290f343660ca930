import { contract } from '@idocard/contract'
import type { QuestionCategory } from '@idocard/contract/content/question'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { sponsorOfLayers } from '../../company/company/index.ts'
import { publicQuestions, questionsOf } from './store.ts'

const shown = (categories: QuestionCategory[]) => ({
  list: categories.map((category) => ({ ...category, questions: category.questions.map(withHtml) })),
})

export const questionCalls = implement(contract.question, {
  async load_by_front(_input, { db, prefix, now }) {
    return shown(await publicQuestions(db, prefix, now))
  },
  async load_layer({ sponsor }, { db, who, prefix, now, refuse }) {
    const mine = (await sponsorOfLayers(db, who, prefix, sponsor)) ?? refuse('not_found')
    return shown(await questionsOf(db, mine, now))
  },
})
