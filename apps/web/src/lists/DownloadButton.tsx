import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** Downloads a list as it is seen. */
export function DownloadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={downloadIcon} onClick={onClick}>
      Download
    </Button>
  )
}

export const downloadIcon = <IconDownload size={16} stroke={1.75} aria-hidden />
