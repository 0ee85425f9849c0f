import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Right } from '@afterbell/domain/kernel/roles'
import { useMay } from '../platform/session/may.ts'
import { Glyph } from '../ui/Glyph.tsx'

/** Downloads the list in sight; the label can differ. */
export function DownloadButton({
  onClick,
  right,
  isLoading = false,
  children = 'Download',
}: {
  onClick: () => void
  /** Right that it takes: not drawn for users without it. */
  right?: Right
  isLoading?: boolean
  children?: string | undefined
}) {
  const mayDo = useMay()
  if (right && !mayDo(...right)) return null
  return (
    <Button variant="default" leftSection={<Glyph of={IconDownload} />} loading={isLoading} onClick={onClick}>
      {children}
    </Button>
  )
}
