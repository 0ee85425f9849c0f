import { answerStateText } from '@afterbell/domain/forms/form-answers'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether an answer is current, incomplete because the form has new questions, or replaced. */
export function AnswerState({ answer }: { answer: { isLatest: boolean; isEnough: boolean } }) {
  const told = answerStateText(answer)
  if (!answer.isLatest) return <StatusChip hollow>{told}</StatusChip>
  return <StatusChip tone={answer.isEnough ? 'success' : 'warning'}>{told}</StatusChip>
}
