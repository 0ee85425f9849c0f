import { IconCameraOff } from '@tabler/icons-react'
import { photoWarning, type PhotoMark } from '@afterbell/domain/families/photo-consent'
import { useOneLine } from '../../../lists/density.ts'
import { TextChip } from '../../../ui/TextChip.tsx'

/** What staff have to know before they take a picture of the child; nothing if it may be used everywhere. */
export function PhotosMark({ of: mark }: { of: PhotoMark | null | undefined }) {
  const isOneLine = useOneLine()
  // A day kept on the device by an older program does not know it.
  const warning = photoWarning(mark ?? null)
  if (warning === null) return null
  return (
    <TextChip
      tone={mark === 'NONE' ? 'danger' : 'neutral'}
      icon={<IconCameraOff size={14} stroke={2} aria-hidden />}
      {...(isOneLine && { short: '' })}
    >
      {warning}
    </TextChip>
  )
}
