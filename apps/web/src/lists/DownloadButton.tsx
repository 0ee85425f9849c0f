import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** Downloads a list as it is seen, or what it says instead. */
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
