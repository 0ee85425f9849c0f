import { answerStateText } from '@afterbell/domain/forms/form-answers'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether an answer is current, incomplete because the form has new questions, or replaced. */
export function AnswerState({ answer }: { answer: { isLatest: boolean; isEnough: boolean } }) {
  const text = answerStateText(answer)
  if (!answer.isLatest) return <StatusChip hollow>{text}</StatusChip>
  return <StatusChip tone={answer.isEnough ? 'success' : 'warning'}>{text}</StatusChip>
}
