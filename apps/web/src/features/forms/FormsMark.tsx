import { IconCheck, IconFileAlert } from '@tabler/icons-react'
import { formsMarkText, type FormsMark as Mark } from '@afterbell/domain/forms/forms-due'
import { useOneLine } from '../../lists/density.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextChip } from '../../ui/TextChip.tsx'

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const

/**
 * Whether a child's required forms are answered; no required forms differs from complete. On a row of one line it is an
 * icon.
 */
export function FormsMark({ forms }: { forms: Mark }) {
  const isOneLine = useOneLine()
  const text = formsMarkText(forms)
  const { required, missing } = forms
  if (required === 0) return <span title={text}>–</span>
  if (!isOneLine) return <StatusChip tone={missing === 0 ? 'success' : 'warning'}>{text}</StatusChip>
  return missing === 0 ? (
    <TextChip tone="success" icon={<IconCheck {...icon} />} short="">
      {text}
    </TextChip>
  ) : (
    <TextChip tone="warning" icon={<IconFileAlert {...icon} />} short={`${missing}`}>
      {text}
    </TextChip>
  )
}
