import { answerStateText } from '@afterbell/domain/forms/form-answers'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether an answer counts, is to be completed because the form asks for more by now, or was replaced. */
export function AnswerState({ answer }: { answer: { isLatest: boolean; isEnough: boolean } }) {
  const told = answerStateText(answer)
  if (!answer.isLatest) return <StatusChip hollow>{told}</StatusChip>
  return <StatusChip tone={answer.isEnough ? 'success' : 'warning'}>{told}</StatusChip>
}
