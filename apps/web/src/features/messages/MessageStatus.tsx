import { messageStateLabels, type MessageState } from '@afterbell/domain/messages/channels'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Tone } from '../../ui/theme/palette.ts'

/** Chip with a message's status. */
export function MessageStatus({ status }: { status: MessageState }) {
  return (
    <StatusChip tone={TONES[status]} hollow={status === 'QUEUED' || status === 'KEPT'}>
      {messageStateLabels[status]}
    </StatusChip>
  )
}

const TONES: Readonly<Record<MessageState, Tone>> = {
  QUEUED: 'neutral',
  SENT: 'info',
  DELIVERED: 'success',
  OPENED: 'success',
  KEPT: 'neutral',
  BOUNCED: 'danger',
  FAILED: 'danger',
  SKIPPED: 'warning',
}
