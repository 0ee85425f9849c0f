import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** Downloads the list in sight; the label can differ. */
export function DownloadButton({
  onClick,
  children = 'Download',
}: {
  onClick: () => void
  children?: string
}) {
  return (
    <Button variant="default" leftSection={downloadIcon} onClick={onClick}>
      {children}
    </Button>
  )
}

export const downloadIcon = <IconDownload size={16} stroke={1.75} aria-hidden />
