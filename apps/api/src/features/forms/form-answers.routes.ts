import { formFiles } from '@afterbell/contract/forms/form-files'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { pageOf } from '../../platform/database/pages.ts'
import { notThere } from '../../platform/problems.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { downloadFile } from './form-files.ts'
import { serve, type Acts } from '../../platform/http/serve.ts'
import { fieldsOf, spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import { answerColumns } from './answer-columns.ts'
import { answersPage, childrenAnswering, allQuestionsOf, type AnswerFacts } from './answer-rows.store.ts'
import { formsOfChild, saveAnswers } from './form-answers.ts'

export const formAnswerRoutes = ({ sealer }: { sealer: Sealer }) => [
  ...serve(formFiles, { download: downloadFile(sealer) }),
  ...serve(formAnswers, formAnswerActs),
]

const formAnswerActs: Acts<typeof formAnswers> = {
  ofChild: formsOfChild,
  save: saveAnswers,
  history: async ({ tx, school, params, query }) => {
    const { id: childId, formId } = params
    const childIds = await childrenAnswering(tx, school.id, { childId, formId })
    if (childIds.length === 0) throw notThere()
    const filters = { formIds: [formId], childIds, earlier: true }
    const { rows, total } = await answersPage(tx, school, filters, query)
    return pageOf(rows.map(rowOf), total, query)
  },
  ofForm: async ({ tx, school, params, query }) => {
    const { activityId, earlier, search } = query
    const filters = { formIds: [params.id], activityIds: listOf(activityId), earlier, search }
    const [questions, { rows, total }] = await Promise.all([
      allQuestionsOf(tx, school.id, params.id),
      answersPage(tx, school, filters, query),
    ])
    if (questions.length === 0) throw notThere()
    return pageOf(rows.map(rowOf), total, query)
  },
  exportFields: async ({ tx, school, params }) => {
    const questions = await allQuestionsOf(tx, school.id, params.id)
    if (questions.length === 0) throw notThere()
    return fieldsOf(answerColumns(school, questions))
  },
  export: async ({ tx, school, params, query }) => {
    const questions = await allQuestionsOf(tx, school.id, params.id)
    if (questions.length === 0) throw notThere()
    const { activityId, earlier, search, ids, sort, fields } = query
    const filters = { formIds: [params.id], activityIds: listOf(activityId), earlier, search, ids }
    const rows = await wholeList((paging) => answersPage(tx, school, filters, { ...paging, sort }))
    return spreadsheetOf({
      name: `Answers ${rows[0]?.formName ?? ''}`.trim(),
      columns: answerColumns(school, questions),
      rows,
      fields,
      school,
    })
  },
  report: async ({ tx, school, query, body }) => {
    const { rows, total } = await answersPage(tx, school, { ...body, search: query.search }, query)
    return pageOf(rows.map(rowOf), total, query)
  },
}

const listOf = (id: string | undefined) => (id === undefined ? undefined : [id])

function rowOf(facts: AnswerFacts): AnswerOf<(typeof formAnswers)['report']>['content'][number] {
  const { childId, childName, activityId, activityName, kind, fields, answers } = facts
  return {
    ...facts,
    child: { id: childId, name: childName },
    activity: { id: activityId, name: activityName, kind },
    answers: fields.map(({ id, question, fieldType }) => ({
      id,
      question,
      fieldType,
      answer: answers[id] ?? null,
    })),
  }
}
