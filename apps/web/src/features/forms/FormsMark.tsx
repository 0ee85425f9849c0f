import { formsMarkText, type FormsMark as Mark } from '@afterbell/domain/forms/forms-due'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether a child's required forms are answered; nothing required is told apart from complete. */
export function FormsMark({ forms }: { forms: Mark }) {
  const told = formsMarkText(forms)
  if (forms.required === 0) return <span title={told}>–</span>
  return <StatusChip tone={forms.missing === 0 ? 'success' : 'warning'}>{told}</StatusChip>
}
